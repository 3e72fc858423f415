import { expect, it } from 'vitest';
import { diff } from './payload';

const told = (now: unknown, ...before: unknown[]) =>
  diff(now, ...before).map(({ key, now: is, before: was, change }) => [key, is, was, change]);

it('lays out every value with the way to it', () => {
  expect(told({ poNo: '45', lines: [{ lineNo: 10, quantity: '5' }], lots: [], none: null })).toEqual([
    ['poNo', '45', undefined, 'same'],
    ['lines[10].lineNo', '10', undefined, 'same'],
    ['lines[10].quantity', '5', undefined, 'same'],
    ['lots', '', undefined, 'same'],
    ['none', '', undefined, 'same'],
  ]);
});

it('says what was added, removed and changed, and not that 5 is 5.000', () => {
  expect(told({ a: '5', b: 'x', c: 1 }, { a: '5.000', b: 'y', d: true })).toEqual([
    ['a', '5', '5.000', 'same'],
    ['b', 'x', 'y', 'changed'],
    ['c', '1', undefined, 'added'],
    ['d (before)', undefined, 'true', 'removed'],
  ]);
});

it('holds rows against those of the same number, wherever they stand', () => {
  const now = {
    lines: [
      { lineNo: 20, q: '7' },
      { lineNo: 30, q: '1' },
    ],
  };
  const before = {
    lines: [
      { lineNo: 10, q: '7' },
      { lineNo: 20, q: '6' },
    ],
  };
  const changes = diff(now, before).filter(({ change }) => change !== 'same');
  expect(changes.map(({ key, change }) => [key, change])).toEqual([
    ['lines[20].q', 'changed'],
    ['lines[30].lineNo', 'added'],
    ['lines[30].q', 'added'],
    ['lines[10].lineNo (before)', 'removed'],
    ['lines[10].q (before)', 'removed'],
  ]);
});

it('holds rows without a number against those in the same place', () => {
  expect(told({ rows: ['a', 'b'] }, { rows: ['a'] })).toEqual([
    ['rows[1]', 'a', 'a', 'same'],
    ['rows[2]', 'b', undefined, 'added'],
  ]);
  const twice = {
    lots: [
      { lotNo: 'L', q: 1 },
      { lotNo: 'L', q: 2 },
    ],
  };
  expect(diff(twice, twice).every(({ change }) => change === 'same')).toBe(true);
});

it('takes what became another kind of thing for removed and added', () => {
  expect(told({ a: { b: '1' } }, { a: 'x' })).toEqual([
    ['a.b', '1', undefined, 'added'],
    ['a (before)', undefined, 'x', 'removed'],
  ]);
});

it('tells zero from nothing, and trailing zeros of whole numbers from decimals', () => {
  expect(told({ a: '100', b: 0 }, { a: '1', b: null })).toEqual([
    ['a', '100', '1', 'changed'],
    ['b', '0', '', 'changed'],
  ]);
});

it('has a key of its own for every value', () => {
  const keys = diff({ a: [['x'], ['y']] }, { a: 'z' }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
