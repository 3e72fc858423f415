import { expect, it } from 'vitest';
import { compare, dividedBy, isQuantity, minus, shown, sum, times } from './quantity';

it('reckons exactly where floating point does not', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3');
  expect(sum(['999999999999.999', '0.001'])).toBe('1000000000000');
  expect(minus('10', '12.5')).toBe('-2.5');
  expect(times('400', '128.5000')).toBe('51400');
  expect(dividedBy('51400', '1000')).toBe('51.4');
  expect(compare('1.50', '1.5')).toBe(0);
});

it('knows what is a number', () => {
  expect(['1', '1.5', '.5', '1,000', '-2'].every(isQuantity)).toBe(true);
  expect(['', 'x', '1.2.3', '.', '1.0000001'].some(isQuantity)).toBe(false);
});

it('shows thousands, and rounds money up', () => {
  expect(shown('1234567.500')).toBe('1,234,567.5');
  expect(shown('12.0010', 0)).toBe('13');
  expect(shown('12.001', 2)).toBe('12.01');
  expect(shown('32.100000')).toBe('32.1');
  expect(shown(null)).toBe('');
});
