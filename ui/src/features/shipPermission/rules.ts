import type { Finding } from '../../shared/document/types';
import { dayFault, isDay } from '../../shared/form/day';
import { block, quantityFaults } from '../../shared/listCells/faults';
import { compare, isQuantity, minus, plain } from '../../shared/quantity';
import type { ShipLineRow, ShipPermissionRow } from './api';

/** What is typed for one line: everything is text. */
export interface Typed {
  quantity: string;
  shipOn: string;
  remark: string;
}

export type Field = keyof Typed;

/** The cells of a line, in their order. */
export const FIELDS: readonly Field[] = ['quantity', 'shipOn', 'remark'];

export const nothing: Typed = { quantity: '', shipOn: '', remark: '' };

/** Years ahead that a day may be asked for. The same as the server's, as all that follows. */
const YEARS = 5;
export const LONGEST_REMARK = 200;

/** Faults of cells that nobody has come to yet: told when it is to be sent, and from then on. */
const laterFaults = ['REQUIRED', 'SHIP_REMARK_REQUIRED'];
/** Faults that hang on what day it is: told, but not held to, for the plant may have another day than the reader. */
const dayFaults = ['PO_DATE_NOT_AFTER_TODAY', 'PO_DATE_TOO_FAR'];

/** Whether anything is typed. */
const isFilled = (typed: Typed) => FIELDS.some((field) => typed[field] !== '');

/** The day that needs no remark: the one promised, or else the one that the order asks for. */
export const expectedOn = ({ promisedOn, needByOn }: Pick<ShipLineRow, 'promisedOn' | 'needByOn'>) =>
  promisedOn ?? needByOn;

/** What is left of a line when what is typed was granted; it may be negative while it is typed. */
export function leftOf(line: Pick<ShipLineRow, 'applicableQty'>, quantity: string): string {
  return isQuantity(quantity) ? minus(line.applicableQty, quantity) : plain(line.applicableQty);
}

/** What the order wants of a line and nothing allows yet; never negative. */
export function allowableQty(row: Pick<ShipPermissionRow, 'orderQty' | 'cancelledQty' | 'cumAllowQty'>): string {
  const left = minus(minus(row.orderQty, row.cancelledQty), row.cumAllowQty);
  return compare(left, '0') < 0 ? '0' : left;
}

/** What the server would say to a line as it is typed, by the same labels and fields. */
export function judge(typed: Typed, line: ShipLineRow, today: string): Finding[] {
  if (!isFilled(typed)) return [];
  const expected = expectedOn(line);
  const silent = typed.remark === '' && isDay(typed.shipOn) && typed.shipOn !== expected;
  return [
    ...quantityFaults(typed.quantity, {
      left: line.applicableQty,
      uomDigits: line.uomDigits,
      above: 'SHIP_ABOVE_BALANCE',
    }),
    ...shipOnFaults(typed.shipOn, expected, today),
    ...(silent ? [block('SHIP_REMARK_REQUIRED', 'remark', { day: expected })] : []),
    ...([...typed.remark].length > LONGEST_REMARK ? [block('TOO_LONG', 'remark', { max: LONGEST_REMARK })] : []),
  ];
}

/** Those of the findings that are told before anybody wants to send it. */
export const toldAtOnce = (found: Finding[]) => found.filter(({ label }) => !laterFaults.includes(label));

/** Whether it may go to the server, which has the last word. */
export const maySend = (found: Finding[]) => found.every(({ label }) => dayFaults.includes(label));

function shipOnFaults(day: string, expected: string, today: string): Finding[] {
  if (day === '') return [block('REQUIRED', 'shipOn')];
  if (!isDay(day)) return [block(dayFault(day), 'shipOn')];
  if (day <= today) return [block('PO_DATE_NOT_AFTER_TODAY', 'shipOn', { today })];
  const last = lastDay(today);
  // What was agreed is never too far away.
  return day > last && day !== expected ? [block('PO_DATE_TOO_FAR', 'shipOn', { max: last })] : [];
}

/** The last day that may be asked for; 29 February has no fellow in most years. */
function lastDay(today: string): string {
  const last = `${Number(today.slice(0, 4)) + YEARS}${today.slice(4)}`;
  return last.endsWith('-02-29') ? last.replace(/29$/, '28') : last;
}
