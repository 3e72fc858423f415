import dayjs from 'dayjs';
import type { Finding } from '../../shared/document/types';
import { DAY, dayFault, isDay } from '../../shared/form/day';
import { block, quantityFaults } from '../../shared/listCells/faults';
import { isQuantity, minus, plain } from '../../shared/quantity';
import type { OpenableLineRow } from './api';

/** What is typed for one line: everything is text. */
export interface Typed {
  quantity: string;
  untilOn: string;
  reason: string;
}

export type Field = keyof Typed;

/** The cells of a line, in their order. */
export const FIELDS: readonly Field[] = ['quantity', 'untilOn', 'reason'];

/** Days that an opening may last, today not counted. The same as the server's, as all that follows. */
const MOST_DAYS = 90;
export const LONGEST_REASON = 200;

/** Faults of cells that nobody has come to yet: told when it is to be sent, and from then on. */
const laterFaults = ['REQUIRED', 'PO_REASON_REQUIRED'];
/** Faults that hang on what day it is: told, but not held to, for the plant may have another day than the reader. */
const dayFaults = ['OPENING_DAY_PAST', 'PO_DATE_TOO_FAR'];

/** What is left of a line to be opened, less what is typed; it may be negative while it is typed. */
export function leftOf(line: Pick<OpenableLineRow, 'openableQty'>, quantity: string): string {
  return isQuantity(quantity) ? minus(line.openableQty, quantity) : plain(line.openableQty);
}

/** What the server would say to a line as it is typed, by the same labels and fields. */
export function judge({ quantity, untilOn, reason }: Typed, line: OpenableLineRow, today: string): Finding[] {
  return [
    ...quantityFaults(quantity, { left: line.openableQty, uomDigits: line.uomDigits, above: 'OPENING_ABOVE_ORDER' }),
    ...untilFaults(untilOn, today),
    ...(reason.trim() === '' ? [block('PO_REASON_REQUIRED', 'reason')] : []),
    ...([...reason].length > LONGEST_REASON ? [block('TOO_LONG', 'reason', { max: LONGEST_REASON })] : []),
  ];
}

/** Those of the findings that are told before anybody wants to send it. */
export const toldAtOnce = (found: Finding[]) => found.filter(({ label }) => !laterFaults.includes(label));

/** Whether it may go to the server, which has the last word. */
export const maySend = (found: Finding[]) => found.every(({ label }) => dayFaults.includes(label));

function untilFaults(day: string, today: string): Finding[] {
  if (day === '') return [block('REQUIRED', 'untilOn')];
  if (!isDay(day)) return [block(dayFault(day), 'untilOn')];
  if (day < today) return [block('OPENING_DAY_PAST', 'untilOn', { today })];
  const last = dayjs(today, DAY).add(MOST_DAYS, 'day').format(DAY);
  return day > last ? [block('PO_DATE_TOO_FAR', 'untilOn', { max: last })] : [];
}
