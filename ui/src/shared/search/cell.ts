import type { ReactNode } from 'react';
import type { SearchColumn } from './types';

/** A value as text; nothing is a dash, which is easier to see past than a hole. */
export function plainText(value: unknown): string {
  return value === null || value === undefined || value === '' ? '–' : String(value);
}

/** What a column shows of a row. */
export function cellOf<Row extends object>({ key, render }: SearchColumn<Row>, row: Row): ReactNode {
  return render ? render(row) : plainText((row as Record<string, unknown>)[key]);
}
