import { compare, isQuantity, minus, plain, sum } from '../../shared/quantity';
import type { PoLine, Split } from './api';

/** A schedule while it is typed: everything is text. */
export type SplitRow = { quantity: string; promisedOn: string; remark: string };

/** The schedule a reply begins with: the last one, else everything on the day it is needed. */
export function firstSplits(line: Pick<PoLine, 'splits' | 'openQty' | 'needByOn'>): SplitRow[] {
  if (line.splits.length > 0) {
    return line.splits.map(({ quantity, promisedOn, remark }) => ({ quantity: plain(quantity), promisedOn, remark }));
  }
  return [{ quantity: plain(line.openQty), promisedOn: line.needByOn, remark: '' }];
}

/** A further row: what is still missing, on the day it is needed. */
export function nextSplit(rows: SplitRow[], openQty: string, needByOn: string): SplitRow {
  const rest = minus(openQty, sum(rows.map((row) => row.quantity)));
  return { quantity: compare(rest, '0') > 0 ? rest : '', promisedOn: needByOn, remark: '' };
}

export interface Balance {
  promised: string;
  open: string;
  /** What is missing (positive) or too much (negative). */
  rest: string;
  balanced: boolean;
}

/** Rows that say something: one with only a day, as a fresh row has, does not. */
function filled(rows: SplitRow[]): SplitRow[] {
  return rows.filter((row) => row.quantity !== '' || row.remark !== '');
}

/** The promised sum against the open quantity. */
export function balance(rows: SplitRow[], openQty: string): Balance {
  const given = filled(rows);
  const promised = sum(given.map((row) => row.quantity));
  const rest = minus(openQty, promised);
  const numbers = given.length > 0 && given.every((row) => isQuantity(row.quantity));
  return { promised, open: plain(openQty), rest, balanced: numbers && compare(rest, '0') === 0 };
}

/** The rows as the API takes them. */
export function asPayload(rows: SplitRow[]): Split[] {
  return filled(rows).map(({ quantity, promisedOn, remark }) => ({ quantity, promisedOn, remark }));
}
