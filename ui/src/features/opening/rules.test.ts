import { describe, expect, it } from 'vitest';
import { openable } from '../../testing/opening';
import { judge, leftOf, maySend, toldAtOnce } from './rules';

const today = '2199-11-20';
const good = { quantity: '12', untilOn: '2199-11-30', reason: 'the line stands still' };
const faults = (change: Partial<typeof good>, line = openable) =>
  judge({ ...good, ...change }, line, today).map(({ label, field, params }) => [field, label, params]);

describe('What is typed for a line that is to be opened', () => {
  it('is taken when it is right', () => {
    expect(faults({})).toEqual([]);
  });

  it.each([
    ['', [['quantity', 'REQUIRED', undefined]]],
    ['ten', [['quantity', 'NOT_A_NUMBER', undefined]]],
    ['0', [['quantity', 'NOT_POSITIVE', undefined]]],
    ['1.5', [['quantity', 'TOO_MANY_DECIMALS', { max: 0 }]]],
    [
      '1000000000000',
      [
        ['quantity', 'TOO_MANY_DIGITS', { max: 12 }],
        ['quantity', 'OPENING_ABOVE_ORDER', { max: '100.000' }],
      ],
    ],
    ['100.0', []],
    ['101', [['quantity', 'OPENING_ABOVE_ORDER', { max: '100.000' }]]],
  ])('is judged by its quantity, %j', (quantity, found) => {
    expect(faults({ quantity })).toEqual(found);
  });

  it.each([
    ['', 'REQUIRED'],
    ['soon', 'NOT_A_DATE'],
    ['26/12/18', 'YEAR_NOT_IN_FULL'],
    ['2199-11-19', 'OPENING_DAY_PAST'],
    ['2200-02-19', 'PO_DATE_TOO_FAR'],
  ])('is judged by its last day, %j', (untilOn, label) => {
    expect(faults({ untilOn }).map(([field, found]) => [field, found])).toEqual([['untilOn', label]]);
  });

  it('may end today, and ninety days from now at the latest', () => {
    expect([faults({ untilOn: today }), faults({ untilOn: '2200-02-18' })]).toEqual([[], []]);
  });

  it('needs a reason of 200 characters at most', () => {
    expect(faults({ reason: ' ' })).toEqual([['reason', 'PO_REASON_REQUIRED', undefined]]);
    expect(faults({ reason: '原'.repeat(200) })).toEqual([]);
    expect(faults({ reason: 'x'.repeat(201) })).toEqual([['reason', 'TOO_LONG', { max: 200 }]]);
  });

  it('waits with what is missing until it is to be granted, and leaves to the server what day it is', () => {
    const missing = judge({ quantity: '1', untilOn: '', reason: '' }, openable, today);
    expect(missing.map(({ label }) => label)).toEqual(['REQUIRED', 'PO_REASON_REQUIRED']);
    expect(toldAtOnce(missing)).toEqual([]);
    expect(maySend(missing)).toBe(false);
    expect(maySend(judge({ ...good, untilOn: '2199-11-19' }, openable, today))).toBe(true);
  });
});

it('what is left moves with what is typed', () => {
  expect(['', '12.5', '101', 'x'].map((typed) => leftOf(openable, typed))).toEqual(['100', '87.5', '-1', '100']);
});
