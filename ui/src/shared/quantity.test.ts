import { expect, it } from 'vitest';
import { compare, dividedBy, isQuantity, minus, plain, rounded, rowSum, shown, sum, times } from './quantity';

it('reckons exactly where floating point does not', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3');
  expect(sum(['999999999999.999', '0.001'])).toBe('1000000000000');
  expect(minus('10', '12.5')).toBe('-2.5');
  expect(times('400', '128.5000')).toBe('51400');
  expect(dividedBy('51400', '1000')).toBe('51.4');
  expect(compare('1.50', '1.5')).toBe(0);
});

it('keeps every decimal of a unit price', () => {
  expect(shown('0.00126000')).toBe('0.00126');
  expect(shown('1234.12345678')).toBe('1,234.12345678');
  expect(plain('12.50000000')).toBe('12.5');
  expect(compare('1.50', '1.50000000')).toBe(0);
  expect(compare('0.00000001', '0')).toBe(1);
  expect(times('999999999999.999', '0.00000001')).toBe('9999.99999999999');
});

it('rounds half away from zero', () => {
  expect(['0.005', '-0.005', '0.00499999', '2.5', '-2.345678'].map((text) => rounded(text, 2))).toEqual([
    '0.01',
    '-0.01',
    '0',
    '2.5',
    '-2.35',
  ]);
});

it('adds rows up by what differs from before', () => {
  let read = 0;
  const row = (quantity: string) => ({
    get quantity() {
      read += 1;
      return quantity;
    },
  });
  const rows = Array.from({ length: 359 }, () => row('0.1'));
  const before = rowSum(rows);
  expect(before.total).toBe('35.9');
  read = 0;
  expect(rowSum(rows.with(180, row('5')), before).total).toBe('40.8');
  expect(read).toBe(2);
  expect(rowSum(rows.slice(0, 358), before).total).toBe('35.8');
  expect(rowSum([...rows, row('1,5')], before).total).toBe('35.9');
  expect(rowSum([], before).total).toBe('0');
});

it('knows what is a number', () => {
  expect(['1', '1.5', '.5', '1,000', '-2'].every(isQuantity)).toBe(true);
  expect(['', 'x', '1.2.3', '.', '1.0000000000001', '1,5', '12,34.5'].some(isQuantity)).toBe(false);
});

it('shows thousands, and rounds money up', () => {
  expect(shown('1234567.500')).toBe('1,234,567.5');
  expect(shown('12.0010', 0)).toBe('13');
  expect(shown('12.001', 2)).toBe('12.01');
  expect(shown('32.100000')).toBe('32.1');
  expect(shown(null)).toBe('');
});
