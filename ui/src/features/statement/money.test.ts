import { expect, it } from 'vitest';
import { money, signed } from './money';

it('shows every cent, and nothing smaller than the coins of the currency unless it is there', () => {
  expect(money('1234567.5000', 'USD')).toBe('1,234,567.50');
  expect(money('-0.05', 'TWD')).toBe('-0.05');
  expect(money('1500.0000', 'JPY')).toBe('1,500');
  expect(money('1500.4000', 'JPY')).toBe('1,500.4');
  expect(money('12.3456', 'USD')).toBe('12.3456');
});

it('says of a difference whether it is more or less', () => {
  expect([signed('20.5', 'USD'), signed('-20.5', 'USD')]).toEqual(['+20.50', '-20.50']);
});

it('takes two decimals where it does not know the currency', () => {
  expect(money('7', 'no currency')).toBe('7.00');
});
