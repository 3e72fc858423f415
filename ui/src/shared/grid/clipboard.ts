import { readTypedDay } from '../form/day';

/** Cells of a text copied from a spreadsheet: rows by line, cells by tab, quoted cells may hold both. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  while (rows.length > 0 && rows[rows.length - 1]?.every((value) => value === '')) rows.pop();
  return rows;
}

/** Whether a pasted text is more than one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** A day as people and spreadsheets write it as YYYY-MM-DD; other text unchanged. */
export function readDay(text: string): string {
  return readTypedDay(text) ?? text.trim();
}

/** A number as people write it: separators and blanks left out. */
export function readNumber(text: string): string {
  return text.replace(/[,\s]/g, '');
}
