import { describe, expect, it } from 'vitest';
import type { ComparedLine, OrderComparison, OrderRevision } from './api';
import { chosen, facts, shownFields, shownLines } from './comparison';

const revision = (number: number): OrderRevision => ({
  number,
  since: `2026-11-0${number}T04:00:00Z`,
  linesAdded: 0,
  linesChanged: 0,
  linesClosed: 0,
  fieldsChanged: 0,
});

const line = (id: number, fields: [string, string | null, string | null][], only?: 'from' | 'to'): ComparedLine => ({
  id,
  lineNo: id,
  only,
  changed: only !== undefined || fields.some(([, from, to]) => from !== to),
  fields: fields.map(([field, from, to]) => ({ field, from, to, changed: only === undefined && from !== to })),
});

const side = (number: number, totals: Partial<OrderComparison['from']>): OrderComparison['from'] => ({
  number,
  since: '2026-11-01T04:00:00Z',
  lines: 2,
  headKnown: true,
  totalNetOfVat: null,
  totalAmount: null,
  ...totals,
});

const comparison: OrderComparison = {
  poNo: '4500000001',
  from: side(1, { totalNetOfVat: '1000' }),
  to: side(2, { totalNetOfVat: '1250.5', totalAmount: '1300' }),
  head: [
    { field: 'currency', from: 'TWD', to: 'TWD', changed: false },
    { field: 'shipTo', from: 'Dock 1', to: 'Dock 2', changed: true },
    { field: 'fob', from: '', to: '', changed: false },
  ],
  lines: [
    line(1, [
      ['materialCode', 'M1', 'M1'],
      ['orderQty', '100', '120'],
      ['graphNo', '', ''],
      ['needByOn', '2026-12-10', '2026-12-10'],
    ]),
    line(2, [
      ['materialCode', 'M2', 'M2'],
      ['orderQty', '5', '5'],
      ['graphNo', '', ''],
      ['needByOn', '2026-12-10', '2026-12-10'],
    ]),
  ],
};

describe('Which revisions are compared', () => {
  const three = [3, 2, 1].map(revision);
  it('is what the address says, as far as it exists', () => {
    expect(chosen(three, '1', '3')).toEqual({ from: 1, to: 3 });
    expect(chosen(three, '3', '1')).toEqual({ from: 3, to: 1 });
    expect(chosen(three, null, '2')).toEqual({ from: 1, to: 2 });
    expect(chosen(three, '9', 'x')).toEqual({ from: 2, to: 3 });
    expect(chosen([revision(1)], null, null)).toEqual({ from: 1, to: 1 });
  });
});

describe('What is shown of a comparison', () => {
  it('is the lines and fields that differ, or all that say something', () => {
    expect(shownLines(comparison, true).map(({ id }) => id)).toEqual([1]);
    expect(shownFields(shownLines(comparison, true), true)).toEqual(['materialCode', 'orderQty']);
    expect(shownFields(comparison.lines, false)).toEqual(['materialCode', 'orderQty', 'needByOn']);
  });

  it('tells what a line that is on one side only is about', () => {
    const fresh = line(
      3,
      [
        ['materialCode', null, 'M3'],
        ['orderQty', null, '7'],
        ['graphNo', null, ''],
        ['needByOn', null, '2026-12-10'],
      ],
      'to',
    );
    expect(shownFields([fresh], true)).toEqual(['materialCode', 'orderQty', 'needByOn']);
  });

  it('has the head and the totals of both sides, of which one may be unknown', () => {
    expect(facts(comparison, true)).toEqual([
      { field: 'shipTo', from: 'Dock 1', to: 'Dock 2', changed: true },
      { field: 'lineCount', from: '2', to: '2', changed: false },
      { field: 'totalNetOfVat', from: '1,000 TWD', to: '1,250.5 TWD', changed: true },
      { field: 'totalAmount', from: null, to: '1,300 TWD', changed: false },
    ]);
    expect(facts(comparison, false).map(({ field }) => field)).toEqual([
      'currency',
      'shipTo',
      'lineCount',
      'totalNetOfVat',
      'totalAmount',
    ]);
  });
});
