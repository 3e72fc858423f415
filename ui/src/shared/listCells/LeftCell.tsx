import type { ReactNode } from 'react';
import { compare, shown } from '../quantity';
import { type Typed, type Typing, useEntry } from './typing';
import './listCells.css';

interface Props<Line extends { id: number; uom: string }, Field extends string> {
  typing: Typing<Line, Field | 'quantity'>;
  line: Line;
  /** What is left of the line when so much is typed; negative = that is too much. */
  leftOf: (line: Line, quantity: string) => string;
  /** Words for what was taken last. */
  words: (taken: Typed<Field | 'quantity'>) => ReactNode;
}

/** What is left of a line, less what is typed; and what was just taken. */
export function LeftCell<Line extends { id: number; uom: string }, Field extends string>(props: Props<Line, Field>) {
  const { typing, line, leftOf, words } = props;
  const { entry, taken } = useEntry(typing, line.id);
  const left = leftOf(line, entry?.typed.quantity ?? '');
  return (
    <>
      <strong className={compare(left, '0') < 0 ? 'list-cell-over' : undefined}>{shown(left)}</strong> {line.uom}
      {taken && <div className="soft">{words(taken)}</div>}
    </>
  );
}
