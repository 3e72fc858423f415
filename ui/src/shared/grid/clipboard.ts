import { narrow, readTypedDay } from '../form/day';
import { isQuantity, ungrouped } from '../quantity';

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

/** A number as people write it, without thousands separators; text that is none unchanged: 1,5 is not taken for 15. */
export function readNumber(text: string): string {
  const number = ungrouped(narrow(text));
  return number === '' || isQuantity(number) ? number : text.trim();
}

/** Cells as the text that spreadsheets take: the contrary of `readCells`. */
export function writeCells(rows: string[][]): string {
  const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join('\t')).join('\r\n');
}

/** Puts a text on the clipboard; false = the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https there is none; the older way is still there.
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    const back = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand?.('copy') ?? false;
    field.remove();
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    return done;
  }
}
