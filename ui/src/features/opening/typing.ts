import { createTyping, type Entry, type Typing } from '../../shared/listCells/typing';
import { plain } from '../../shared/quantity';
import type { Grant, OpenableLineRow } from './api';
import { FIELDS, type Field, judge, LONGEST_REASON, maySend, toldAtOnce } from './rules';

export type GrantTyping = Typing<OpenableLineRow, Field>;
export type GrantEntry = Entry<OpenableLineRow, Field>;

/** What is typed for the lines that are to be opened. `today` is the reader's day. */
export const createGrantTyping = (today: () => string): GrantTyping =>
  createTyping<OpenableLineRow, Field>({
    fields: FIELDS,
    kinds: { quantity: 'number', untilOn: 'day', reason: 'text' },
    longest: { reason: LONGEST_REASON },
    judge: (typed, line) => judge(typed, line, today()),
    toldAtOnce,
    maySend,
  });

/** The line as the API takes it. */
export function asGrant({ line, typed }: GrantEntry): Grant {
  return { lineId: line.id, ...typed, quantity: plain(typed.quantity), reason: typed.reason.trim() };
}
