import type { CSSProperties, ReactNode } from 'react';
import { dayFault, isDay } from '../form/day';
import { isQuantity } from '../quantity';
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
  /** How its text is read, where it is not as every text of its kind is. */
  read?: (text: string) => string;
  /** Words by which a pasted heading is known for this column, beside its title and key. */
  words?: readonly string[];
  /** A pasted row belongs to the row with the same text here, wherever that stands. Rows with another one are left out. */
  identifies?: boolean;
  /** Pixels. */
  width: number;
  readOnly?: boolean;
  /** Where it is read only it is a text of as many lines as it needs, not a field that can be entered. */
  wraps?: boolean;
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
  // A cell is one line, also where a spreadsheet's has several.
  text: (text) => text.trim().replace(/\s*[\r\n\t]+\s*/g, ' '),
  choice: (text) => text.trim(),
  number: readNumber,
  day: readDay,
};

/** What a column needs to read a text and to judge it; titles and widths are another matter. */
export type CellForm = Pick<GridColumn<GridRow>, 'kind' | 'read' | 'maxLength' | 'readOnly'>;

/** A text that was typed or pasted, as the payload has it. What cannot be understood stays as it is. */
export function readCell(column: CellForm, text: string): string {
  return (column.read ?? readers[column.kind])(text);
}

/** What is wrong with a text by its form alone: label and parameters of the finding. What is empty has no fault. */
export function formFault(column: CellForm, value: string): { label: string; params?: { max: number } } | undefined {
  if (value === '' || column.readOnly) return undefined;
  if (column.kind === 'number' && !isQuantity(value)) return { label: 'NOT_A_NUMBER' };
  if (column.kind === 'day' && !isDay(value)) return { label: dayFault(value) };
  const { maxLength: max } = column;
  return max !== undefined && [...value].length > max ? { label: 'TOO_LONG', params: { max } } : undefined;
}

/** A column takes its width, and its share of what is left over. */
export function share({ width }: { width: number }): CSSProperties {
  return { flex: `${width} 0 ${width}px` };
}
