import type { CertificateItem } from './api';
import { type Measured, readSample, withSample, withUnit } from './measured';

/** What became of a pasted block. */
export interface PastedValues {
  measured: Measured;
  /** Cells that were filled. */
  cells: number;
  /** Texts that found no place. */
  left: number;
  /** Names in the block that no item has. */
  unknown: string[];
}

interface Cursor {
  item: number;
  sample: number;
}

const bare = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * The values after a block was pasted at a cell. Three forms are known: rows that begin with the short name of an item; a heading of
 * short names with the samples below it; and plain numbers. Those fill to the right and downwards as in a spreadsheet; a single row or
 * column of them goes on from sample to sample and, at the end of an item, with the next one.
 */
export function pasteValues(
  items: readonly CertificateItem[],
  measured: Measured,
  block: readonly (readonly string[])[],
  at: Cursor,
): PastedValues {
  const result: PastedValues = { measured, cells: 0, left: 0, unknown: [] };
  const find = (text: string | undefined) => {
    const wanted = bare(text ?? '');
    return wanted === '' ? -1 : items.findIndex(({ shortName }) => bare(shortName) === wanted);
  };
  const [head = []] = block;
  const inHead = head.filter((text) => find(text) >= 0).length;
  const inFirst = block.filter(([text]) => find(text) >= 0).length;
  // A heading of names: more than the one that a row would begin with.
  if (inHead > 1 || (inHead === 1 && block.length > 1 && find(head[0]) >= 0 && inFirst === 1 && head.length === 1)) {
    byHeading(result, items, block, find);
  } else if (inFirst > 0 && block.some((row) => row.length > 1)) byName(result, items, block, find);
  else if (block.length === 1 || block.every((row) => row.length === 1)) flow(result, items, block.flat(), at);
  else rectangle(result, items, block, at);
  return result;
}

/** Puts a text; blank ones leave what is there. */
function put(result: PastedValues, item: CertificateItem | undefined, sample: number, text: string): void {
  if (text === '') return;
  const cells = item && result.measured[item.shortName]?.samples;
  if (!item || !cells || sample >= cells.length) {
    result.left += 1;
    return;
  }
  result.measured = withSample(result.measured, item.shortName, sample, readSample(item, text));
  result.cells += 1;
}

type Find = (text: string | undefined) => number;

function byHeading(
  result: PastedValues,
  items: readonly CertificateItem[],
  block: readonly (readonly string[])[],
  find: Find,
): void {
  const [head = [], ...body] = block;
  const targets = head.map((text) => items[find(text)]);
  result.unknown = head.filter((text, n) => text !== '' && !targets[n] && body.some((row) => (row[n] ?? '') !== ''));
  for (const [sample, row] of body.entries()) {
    for (const [n, text] of row.entries()) if (targets[n]) put(result, targets[n], sample, text);
  }
}

function byName(
  result: PastedValues,
  items: readonly CertificateItem[],
  block: readonly (readonly string[])[],
  find: Find,
): void {
  for (const [place, [name, ...texts]] of block.entries()) {
    const item = items[find(name)];
    if (!item) {
      if (name && (place > 0 || !isHeading(texts))) result.unknown.push(name);
      continue;
    }
    // A unit may stand between name and values.
    const [first = ''] = texts;
    const named = item.replyType === 'V' && item.unit !== '' && first === item.unit;
    if (named) result.measured = withUnit(result.measured, item.shortName, first);
    for (const [sample, text] of (named ? texts.slice(1) : texts).entries()) put(result, item, sample, text);
  }
}

/** Whether the first row of a sheet heads what is below: it has words, and of numbers only those of the samples. */
function isHeading(texts: readonly string[]): boolean {
  return texts.filter((text) => /^\d/.test(text)).every((text, at) => text === String(at + 1));
}

function flow(result: PastedValues, items: readonly CertificateItem[], texts: readonly string[], at: Cursor): void {
  let { item, sample } = at;
  for (const text of texts) {
    while (item < items.length && sample >= cellsOf(result, items[item])) {
      item += 1;
      sample = 0;
    }
    put(result, items[item], sample, text);
    sample += 1;
  }
}

const cellsOf = (result: PastedValues, item: CertificateItem | undefined) =>
  item ? (result.measured[item.shortName]?.samples.length ?? 0) : 0;

function rectangle(
  result: PastedValues,
  items: readonly CertificateItem[],
  block: readonly (readonly string[])[],
  at: Cursor,
): void {
  for (const [down, row] of block.entries()) {
    for (const [across, text] of row.entries()) put(result, items[at.item + down], at.sample + across, text);
  }
}
