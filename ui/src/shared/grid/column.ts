import type { CSSProperties, ReactNode } from 'react';
import { readDay, readNumber } from './clipboard';

export type CellKind = 'text' | 'number' | 'day' | 'choice';

/** A row: plain texts by column key. Other keys are carried along untouched. */
export type GridRow = Record<string, unknown>;

export interface GridColumn<Row extends GridRow> {
  key: Extract<keyof Row, string>;
  title: ReactNode;
  /** Words for the cell's label, when the title is not a text. */
  label?: string;
  kind: CellKind;
  /** Pixels. */
  width: number;
  readOnly?: boolean;
  /** Longest text. */
  maxLength?: number;
  /** Of a choice: what there is to choose from. */
  options?: readonly { value: string; label: string }[];
  /** Of a day: offers a calendar. */
  calendar?: boolean;
}

/** Id of the input for a payload path, so that a finding can jump to it. */
export function cellId(path: string): string {
  return `cell-${path.replace(/[^a-zA-Z0-9]+/g, '-')}`;
}

/** What was typed as the payload has it, by kind of cell. */
export const readers: Record<CellKind, (text: string) => string> = {
  text: (text) => text.trim(),
  choice: (text) => text.trim(),
  number: readNumber,
  day: readDay,
};

/** A column takes its width, and its share of what is left over. */
export function share({ width }: { width: number }): CSSProperties {
  return { flex: `${width} 0 ${width}px` };
}
