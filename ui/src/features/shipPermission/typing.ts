import { type CellRules, createTyping, type Draft, type Entry, type Typing } from '../../shared/listCells/typing';
import { plain } from '../../shared/quantity';
import type { Application, ShipLineRow } from './api';
import { expectedOn, FIELDS, type Field, judge, LONGEST_REMARK, maySend, type Typed, toldAtOnce } from './rules';

export type ApplyTyping = Typing<ShipLineRow, Field>;

/** What is typed for the lines that permission is asked for. `today` is the reader's day. */
export const createApplyTyping = (today: () => string): ApplyTyping =>
  createTyping<ShipLineRow, Field>({
    fields: FIELDS,
    kinds: { quantity: 'number', shipOn: 'day', remark: 'text' },
    longest: { remark: LONGEST_REMARK },
    judge: (typed, line) => judge(typed, line, today()),
    toldAtOnce,
    maySend,
    complete: withDay(today),
  });

/** With a quantity comes the day that needs no remark, if it is still to come; without one it goes again. */
const withDay =
  (today: () => string): CellRules<ShipLineRow, Field>['complete'] =>
  (typed: Typed, { typed: old, suggested }: Draft<Field>, cells: Partial<Typed>, line: ShipLineRow): Draft<Field> => {
    if (cells.shipOn) return { typed, suggested: false };
    const expected = expectedOn(line);
    if (typed.quantity !== '' && old.quantity === '' && typed.shipOn === '' && expected > today()) {
      return { typed: { ...typed, shipOn: expected }, suggested: true };
    }
    if (typed.quantity === '' && suggested) return { typed: { ...typed, shipOn: '' }, suggested: false };
    return { typed, suggested: suggested && cells.shipOn === undefined };
  };

/** The line as the API takes it. */
export function asApplication({ line, typed }: Entry<ShipLineRow, Field>): Application {
  return { lineId: line.id, ...typed, quantity: plain(typed.quantity), remark: typed.remark.trim() };
}
