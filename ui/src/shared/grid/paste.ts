import { formFault, type GridColumn, type GridRow, readCell } from './column';

/** What a block is pasted into. */
export interface PasteInto<Row extends GridRow> {
  columns: GridColumn<Row>[];
  /** A fresh row; absent = rows cannot be added. */
  blank?: (rows: Row[], pasted: boolean) => Row;
  /** Most rows that may be made. */
  limit?: number;
}

/** What became of a pasted block. */
export interface Pasted<Row extends GridRow> {
  rows: Row[];
  /** Rows and cells that were filled, or cleared where the block was blank. */
  filled: number;
  cells: number;
  /** Cells whose text was not understood; it stands in them all the same. */
  faulty: { at: number; key: string }[];
  /** Rows of the block that found no place, and why. */
  left: number;
  why?: 'limit' | 'noRow' | 'unmatched';
  /** Cells of the block beyond the last column that are not blank. */
  beyond: number;
  /** Headings of the block that no column answers to. */
  unknown: string[];
}

/** A word as headings are compared: neither case, width, blanks nor signs count. */
const bare = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that the first line of a block names; undefined = it is no heading. */
export function headingOf<Row extends GridRow>(
  line: string[],
  columns: GridColumn<Row>[],
): (GridColumn<Row> | undefined)[] | undefined {
  const byName = new Map<string, GridColumn<Row>>();
  for (const column of columns) {
    const title = typeof column.title === 'string' ? column.title : '';
    for (const name of [column.key, column.label ?? '', title, ...(column.words ?? [])]) byName.set(bare(name), column);
  }
  byName.delete('');
  const found = line.map((text) => byName.get(bare(text)));
  // The same column twice: what comes first counts.
  const named = found.map((column, at) => (found.indexOf(column) === at ? column : undefined));
  const known = named.filter((column) => column !== undefined).length;
  const words = line.filter((text) => text !== '');
  // A row of data has a digit somewhere; a heading of a sheet with many other columns has none.
  const isHeading = known * 2 >= words.length || !words.some((text) => /\p{N}/u.test(text));
  return known > 0 && isHeading ? named : undefined;
}

/**
 * The rows after a block was pasted at (`at`, `column`): cells to the right and downwards, or in the columns that its first line names.
 * Read-only columns keep their values, blank cells clear, and rows are added up to the limit.
 */
export function pasted<Row extends GridRow>(
  rows: Row[],
  cells: string[][],
  at: number,
  column: number,
  grid: PasteInto<Row>,
): Pasted<Row> {
  const heading = headingOf(cells[0] ?? [], grid.columns);
  const body = heading ? cells.slice(1) : cells;
  const width = Math.max(0, ...cells.map((line) => line.length));
  const targets = heading ?? Array.from({ length: width }, (_, across) => grid.columns[column + across]);
  const result: Pasted<Row> = { rows: [...rows], filled: 0, cells: 0, faulty: [], left: 0, beyond: 0, unknown: [] };
  if (heading) result.unknown = (cells[0] ?? []).filter((text, across) => text !== '' && !heading[across]);
  const place = placing(result, targets, at, grid);
  for (const line of body) {
    const into = place(line);
    if (into === undefined) continue;
    fill(result, into, line, targets, heading !== undefined);
  }
  return result;
}

/** Finds the row for each line of a block, one after the other: that which it names, or the next one, which is made if need be. */
function placing<Row extends GridRow>(
  result: Pasted<Row>,
  targets: (GridColumn<Row> | undefined)[],
  at: number,
  grid: PasteInto<Row>,
): (line: string[]) => number | undefined {
  const naming = targets.findIndex((target) => target?.identifies);
  const key = targets[naming]?.key;
  const byName = key && new Map(result.rows.map((row, place) => [String(row[key]), place]));
  const leave = (why: Pasted<Row>['why']) => {
    result.left += 1;
    result.why = why;
    return undefined;
  };
  let next = at;
  return (line) => {
    const isBlank = line.every((text) => text === '');
    if (byName) {
      const found = byName.get(line[naming] ?? '');
      return found ?? (isBlank ? undefined : leave('unmatched'));
    }
    if (next >= result.rows.length) {
      // A blank line clears a row that is there; it makes none.
      if (isBlank) return undefined;
      if (!grid.blank) return leave('noRow');
      if (grid.limit !== undefined && result.rows.length >= grid.limit) return leave('limit');
      result.rows.push(grid.blank(result.rows, true));
    }
    next += 1;
    return next - 1;
  };
}

function fill<Row extends GridRow>(
  result: Pasted<Row>,
  at: number,
  line: string[],
  targets: (GridColumn<Row> | undefined)[],
  headed: boolean,
): void {
  const row: GridRow = { ...result.rows[at] };
  let touched = false;
  for (const [across, text] of line.entries()) {
    const target = targets[across];
    if (!target && !headed && text !== '') result.beyond += 1;
    if (!target || target.readOnly) continue;
    const value = readCell(target, text);
    row[target.key] = value;
    touched = true;
    result.cells += 1;
    if (formFault(target, value)) result.faulty.push({ at, key: target.key });
  }
  if (touched) result.filled += 1;
  result.rows[at] = row as Row;
}
