import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readCells } from './clipboard';
import { type GridColumn, type GridRow, readCell } from './column';
import { type Pasted, pasted } from './paste';

interface Given<Row extends GridRow> {
  rows: Row[];
  columns: GridColumn<Row>[];
  blank?: (rows: Row[], pasted: boolean) => Row;
  limit?: number;
  removable?: boolean;
  onChange: (rows: Row[]) => void;
}

/** Where a cell is: its row and column. */
export interface Place {
  at: number;
  column: number;
}

/** What is done with more than the text of one cell. */
export type Act = 'fillDown' | 'duplicate' | 'remove' | 'undo';

/** What the rows of a grid take part in. Each tells what the cell at its place holds afterwards; undefined = nothing was done. */
export interface RowActs {
  commit: (at: number, key: string, value: string) => void;
  paste: (place: Place, text: string) => string | undefined;
  act: (what: Act, place: Place) => string | undefined;
}

/**
 * Changes of a grid's rows. They hand over to the newest rows without being made anew, so that no row is drawn because another one changed.
 * What was done last can be undone until something else changes.
 */
export function useRows<Row extends GridRow>(given: Given<Row>) {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const [report, setReport] = useState<Pasted<Row>>();
  const last = useRef<{ before: Row[]; after: Row[] }>(undefined);
  const [undoable, setUndoable] = useState<'paste' | 'act'>();
  /** Where the cursor goes once the rows are drawn. */
  const wanted = useRef<Place>(undefined);

  const hand = useCallback((after: Row[], undo?: { before: Row[]; what: 'paste' | 'act' }) => {
    last.current = undo && { before: undo.before, after };
    setUndoable(undo?.what);
    // A second cell may be left before the first change came back as properties.
    latest.current = { ...latest.current, rows: after };
    latest.current.onChange(after);
  }, []);
  const textAt = useCallback(({ at, column }: Place) => {
    const { rows, columns } = latest.current;
    const key = columns[column]?.key;
    return key === undefined ? undefined : String(rows[at]?.[key] ?? '');
  }, []);
  const commit = useCallback(
    (at: number, key: string, value: string) =>
      hand(latest.current.rows.map((row, n) => (n === at ? { ...row, [key]: value } : row))),
    [hand],
  );
  const paste = useCallback(
    (place: Place, text: string) => {
      const now = latest.current;
      const result = pasted(now.rows, readCells(text), place.at, place.column, now);
      if (result.filled > 0) hand(result.rows, { before: now.rows, what: 'paste' });
      setReport(result);
      return textAt(place);
    },
    [hand, textAt],
  );
  const act = useCallback(
    (what: Act, place: Place) => {
      const now = latest.current;
      if (what === 'undo') {
        const { before, after } = last.current ?? {};
        if (!before || !same(after, now.rows)) return undefined;
        setReport(undefined);
        hand(before);
        if (place.at >= before.length) wanted.current = { ...place, at: before.length - 1 };
      } else {
        const next = { fillDown, duplicate, remove }[what](now, place);
        if (!next) return undefined;
        hand(next.rows, { before: now.rows, what: 'act' });
        wanted.current = next.cursor;
      }
      return textAt(place);
    },
    [hand, textAt],
  );
  const add = () => {
    const { blank, rows } = latest.current;
    if (blank) hand([...rows, blank(rows, false)]);
  };
  const acts = useMemo<RowActs>(() => ({ commit, paste, act }), [commit, paste, act]);
  return { acts, add, report, closeReport: () => setReport(undefined), pasteUndoable: undoable === 'paste', wanted };
}

const same = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The rows after an act, and where the cursor goes if it does not stay. */
type Changed<Row extends GridRow> = { rows: Row[]; cursor?: Place } | undefined;

/** The cell takes what stands above it. */
function fillDown<Row extends GridRow>({ rows, columns }: Given<Row>, { at, column }: Place): Changed<Row> {
  const target = columns[column];
  const above = rows[at - 1];
  if (!target || target.readOnly || !above) return undefined;
  const value = readCell(target, String(above[target.key] ?? ''));
  return { rows: rows.map((row, n) => (n === at ? { ...row, [target.key]: value } : row)) };
}

/** The row once more below itself, where rows can be added; the cursor goes there. */
function duplicate<Row extends GridRow>({ rows, blank, limit }: Given<Row>, { at, column }: Place): Changed<Row> {
  const row = rows[at];
  if (!row || !blank || (limit !== undefined && rows.length >= limit)) return undefined;
  return { rows: [...rows.slice(0, at + 1), { ...row }, ...rows.slice(at + 1)], cursor: { at: at + 1, column } };
}

/** Takes the row away; the cursor stays, in the row that comes into its place. */
function remove<Row extends GridRow>({ rows, removable }: Given<Row>, { at, column }: Place): Changed<Row> {
  if (!removable) return undefined;
  const left = rows.filter((_, n) => n !== at);
  return { rows: left, cursor: at < left.length ? undefined : { at: left.length - 1, column } };
}
