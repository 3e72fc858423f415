import { describe, expect, it } from 'vitest';
import { shipLine } from '../../testing/ship';
import { allowableQty, expectedOn, judge, leftOf, maySend, nothing, toldAtOnce } from './rules';

const today = '2199-11-20';
const good = { quantity: '12', shipOn: '2199-12-02', remark: '' };
const labels = (change: Partial<typeof good>, line = shipLine) =>
  judge({ ...good, ...change }, line, today).map(({ label, field, params }) => [field, label, params]);

describe('What is typed for a line', () => {
  it('is left alone when it is nothing, and taken when it is right', () => {
    expect(judge(nothing, shipLine, today)).toEqual([]);
    expect(labels({})).toEqual([]);
  });

  it.each([
    ['', [['quantity', 'REQUIRED', undefined]]],
    ['ten', [['quantity', 'NOT_A_NUMBER', undefined]]],
    ['0', [['quantity', 'NOT_POSITIVE', undefined]]],
    ['-3', [['quantity', 'NOT_POSITIVE', undefined]]],
    ['1.5', [['quantity', 'TOO_MANY_DECIMALS', { max: 0 }]]],
    ['60.0', []],
    ['61', [['quantity', 'SHIP_ABOVE_BALANCE', { max: '60.000' }]]],
  ])('is judged by its quantity, %j', (quantity, found) => {
    expect(labels({ quantity })).toEqual(found);
  });

  it('may have three decimals where the unit says nothing, or those of what is left where that is finer', () => {
    expect(labels({ quantity: '1.125' }, { ...shipLine, uomDigits: null })).toEqual([]);
    expect(labels({ quantity: '1.1255' }, { ...shipLine, uomDigits: null })).toEqual([
      ['quantity', 'TOO_MANY_DECIMALS', { max: 3 }],
    ]);
    expect(labels({ quantity: '59.5' }, { ...shipLine, applicableQty: '59.500' })).toEqual([]);
  });

  it.each([
    ['', 'REQUIRED'],
    ['soon', 'NOT_A_DATE'],
    ['26/12/18', 'YEAR_NOT_IN_FULL'],
    [today, 'PO_DATE_NOT_AFTER_TODAY'],
    ['2204-11-21', 'PO_DATE_TOO_FAR'],
  ])('is judged by its day, %j', (shipOn, label) => {
    expect(labels({ shipOn, remark: 'why' }).map(([field, found]) => [field, found])).toEqual([['shipOn', label]]);
  });

  it('needs a remark where the day is not the promised one, or else the one that is needed', () => {
    const promised = { ...shipLine, promisedOn: '2199-12-09' };
    expect(expectedOn(shipLine)).toBe('2199-12-02');
    expect(labels({ shipOn: '2199-12-09' })).toEqual([['remark', 'SHIP_REMARK_REQUIRED', { day: '2199-12-02' }]]);
    expect(labels({ shipOn: '2199-12-09' }, promised)).toEqual([]);
    expect(labels({ shipOn: '2199-12-02' }, promised)).toEqual([
      ['remark', 'SHIP_REMARK_REQUIRED', { day: '2199-12-09' }],
    ]);
    expect(labels({ shipOn: '2199-12-09', remark: 'x'.repeat(201) })).toEqual([['remark', 'TOO_LONG', { max: 200 }]]);
  });

  it('waits with what is missing until it is to be sent, and leaves to the server what day it is', () => {
    const missing = judge({ ...good, quantity: '', shipOn: '2199-12-09' }, shipLine, today);
    expect(missing.map(({ label }) => label)).toEqual(['REQUIRED', 'SHIP_REMARK_REQUIRED']);
    expect(toldAtOnce(missing)).toEqual([]);
    expect(maySend(missing)).toBe(false);
    expect(maySend(judge({ ...good, shipOn: today, remark: 'why' }, shipLine, today))).toBe(true);
  });
});

it('what is left moves with what is typed, and what is not allowed yet is never less than nothing', () => {
  expect([leftOf(shipLine, ''), leftOf(shipLine, '12.5'), leftOf(shipLine, '61'), leftOf(shipLine, 'x')]).toEqual([
    '60',
    '47.5',
    '-1',
    '60',
  ]);
  expect(allowableQty({ orderQty: '100.000', cancelledQty: '5.000', cumAllowQty: '10.000' })).toBe('85');
  expect(allowableQty({ orderQty: '100.000', cancelledQty: '95.000', cumAllowQty: '10.000' })).toBe('0');
});
