import type { Finding } from '../../shared/document/types';
import { dayFault, isDay } from '../../shared/form/day';
import { compare, decimalsAllowed, isFiner, isQuantity, minus, plain, sum } from '../../shared/quantity';
import type { AskedPiece, PoLine, Split } from './api';

/** A schedule while it is typed: everything is text. */
export type SplitRow = { quantity: string; promisedOn: string; remark: string };

/** What is asked for, and the day on which it is answered. */
export interface Asked {
  openQty: string;
  needByOn: string;
  /** What is asked for by day, where that is several days. */
  pieces?: AskedPiece[];
  /** Decimals that the unit has; null = the ERP does not say. */
  uomDigits?: number | null;
  /** The reader's day; the plant's own is the server's to know. */
  today: string;
}

/** Splits of one schedule; more is a slip. The same as the server's, as all that follows. */
export const MOST_SPLITS = 100;
/** Years ahead that a day may be promised for. */
const PROMISE_YEARS = 5;
const MOST_DIGITS = 12;
const LONGEST_REMARK = 200;

/** The first day after `today` that is neither Saturday nor Sunday. Holidays are nobody's but the supplier's to know. */
export function nextWorkingDay(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() % 6 === 0);
  return day.toISOString().slice(0, 10);
}

/** A day to begin with: the one meant, unless it came already. */
function ahead(day: string, today: string): string {
  return day > today ? day : nextWorkingDay(today);
}

/** What is asked for by day; everything on one day where that is not said. */
function piecesOf({ openQty, needByOn, pieces = [] }: Pick<Asked, 'openQty' | 'needByOn' | 'pieces'>): AskedPiece[] {
  const whole = compare(sum(pieces.map(({ quantity }) => plain(quantity))), openQty) === 0;
  return pieces.length > 0 && whole ? pieces : [{ quantity: openQty, needByOn }];
}

/** The schedule a reply begins with: the last one, else everything on the day or days it is needed; never on a day that is over. */
export function firstSplits(
  line: Pick<PoLine, 'splits' | 'openQty' | 'needByOn' | 'openAsked'>,
  today: string,
): SplitRow[] {
  if (line.splits.length > 0) {
    return line.splits.map(({ quantity, promisedOn, remark }) => ({
      quantity: plain(quantity),
      promisedOn: ahead(promisedOn, today),
      remark,
    }));
  }
  return piecesOf({ ...line, pieces: line.openAsked }).map(({ quantity, needByOn }) => ({
    quantity: plain(quantity),
    promisedOn: ahead(needByOn, today),
    remark: '',
  }));
}

/** A further row: what is still missing, on the day it is needed. */
export function nextSplit(rows: SplitRow[], { openQty, needByOn, today }: Asked): SplitRow {
  const rest = minus(openQty, sum(rows.map((row) => row.quantity)));
  return { quantity: compare(rest, '0') > 0 ? rest : '', promisedOn: ahead(needByOn, today), remark: '' };
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

/**
 * What the server would say to the rows as they stand, by the same labels; the fields count the rows as they are shown.
 * `moving` = an agreed promise is moved, so that every part needs a reason.
 */
export function judge(rows: SplitRow[], asked: Asked, moving: boolean): Finding[] {
  const given = filled(rows);
  if (given.length === 0) return [block('PO_SPLITS_REQUIRED', 'splits')];
  const pieces = piecesOf(asked);
  const changed = (row: SplitRow) =>
    !pieces.some((piece) => row.promisedOn === piece.needByOn && compare(row.quantity, piece.quantity) === 0);
  const found = rows.flatMap((row, place) => {
    if (!given.includes(row)) return [];
    const at = `splits[${place}]`;
    const silent = row.remark.trim() === '' && (moving || changed(row));
    return [
      ...quantityFaults(row.quantity, `${at}.quantity`, decimalsAllowed(asked.uomDigits, asked.openQty)),
      ...dayFaults(row.promisedOn, `${at}.promisedOn`, asked),
      ...(silent ? [block('PO_REMARK_REQUIRED', `${at}.remark`)] : []),
      ...([...row.remark].length > LONGEST_REMARK ? [block('TOO_LONG', `${at}.remark`, { max: LONGEST_REMARK })] : []),
    ];
  });
  const { promised, open, balanced } = balance(rows, asked.openQty);
  if (!balanced) found.push(block('PO_SPLIT_SUM', 'splits', { expected: open, found: promised }));
  if (!moving && !given.some(changed)) found.push(block('PO_UNCHANGED_USE_ACCEPT', 'splits'));
  return found;
}

function quantityFaults(text: string, field: string, max: number): Finding[] {
  if (text === '') return [block('REQUIRED', field)];
  if (!isQuantity(text)) return [block('NOT_A_NUMBER', field)];
  const [whole = ''] = plain(text).replace('-', '').split('.');
  return [
    ...(whole.length > MOST_DIGITS ? [block('TOO_MANY_DIGITS', field, { max: MOST_DIGITS })] : []),
    ...(isFiner(text, max) ? [block('TOO_MANY_DECIMALS', field, { max })] : []),
    ...(compare(text, '0') <= 0 ? [block('NOT_POSITIVE', field)] : []),
  ];
}

function dayFaults(day: string, field: string, { needByOn, pieces = [], today }: Asked): Finding[] {
  if (day === '') return [block('REQUIRED', field)];
  if (!isDay(day)) return [block(dayFault(day), field)];
  if (day <= today) return [block('PO_DATE_NOT_AFTER_TODAY', field, { today })];
  const last = lastPromise(today);
  // What the order itself asks for is never too far away.
  const isAsked = day === needByOn || pieces.some((piece) => piece.needByOn === day);
  return day > last && !isAsked ? [block('PO_DATE_TOO_FAR', field, { max: last })] : [];
}

/** The last day that may be promised; 29 February has no fellow in most years. */
function lastPromise(today: string): string {
  const last = `${Number(today.slice(0, 4)) + PROMISE_YEARS}${today.slice(4)}`;
  return last.endsWith('-02-29') ? last.replace(/29$/, '28') : last;
}

function block(label: string, field: string, params?: Record<string, unknown>): Finding {
  return { label, field, severity: 'block', ...(params && { params }) };
}
