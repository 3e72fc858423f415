import { expect, it } from 'vitest';
import { askedText, rangeText } from './range';

it('writes a range with the limits that there are', () => {
  expect(rangeText({ lower: '0.950000', upper: '1.050000' })).toBe('0.95 – 1.05');
  expect(rangeText({ lower: '19', upper: null })).toBe('≥ 19');
  expect(rangeText({ lower: null, upper: '1200' })).toBe('≤ 1,200');
  // Zero is a limit, too.
  expect(rangeText({ lower: '0', upper: '0' })).toBe('0 – 0');
  expect(rangeText({ lower: null, upper: null })).toBe('');
});

it('writes the value, its range and its unit, or the words that are asked for', () => {
  const width = { replyType: 'V', specValue: '15.000', lower: '14.9', upper: '15.1', unit: 'mm' };
  expect(askedText(width)).toBe('15 (14.9 – 15.1) mm');
  expect(askedText({ ...width, specValue: '' })).toBe('14.9 – 15.1 mm');
  expect(askedText({ ...width, lower: null, upper: null })).toBe('15 mm');
  expect(askedText({ replyType: 'T', specValue: '007', lower: null, upper: null, unit: '' })).toBe('007');
});
