import { afterEach, expect, it } from 'vitest';
import { asn } from '../../../testing/asn';
import { addressOf, choiceOf, chosenLabels, pagesOf, rangesOf, rememberPaper } from './choice';
import { labelsOf } from './labels';
import { labelPapers, perPage } from './papers';

afterEach(() => localStorage.clear());

const read = (address: string) => choiceOf(new URLSearchParams(address));

it('reads what was chosen from the address, and writes the same', () => {
  const choice = { paper: 'a4-3x8', lines: [1, 3], boxes: '1-20, 25', copies: 2, first: 24 };
  const search = new URLSearchParams(addressOf({ ...choice, paper: 'a4-3x8' }));
  expect(search.toString()).toBe('paper=a4-3x8&lines=1%2C3&boxes=1-20%2C+25&copies=2&first=24');
  expect(choiceOf(search)).toEqual(choice);
  expect(addressOf(read(''))).toEqual({ paper: 'sheet' });
});

it('takes nonsense in the address for nothing', () => {
  expect(read('paper=A3&lines=x,-1&copies=10&first=9')).toEqual(read(''));
  expect(read('paper=100x70&first=2').first).toBe(1);
  expect(read('paper=a4-2x4&first=8').first).toBe(8);
});

it('offers the paper of the last time where the address names none', () => {
  rememberPaper('70x37');
  expect(read('').paper).toBe('70x37');
  expect(read('paper=sheet').paper).toBe('sheet');
});

it('reads ranges of boxes as people write them', () => {
  expect(rangesOf('')).toEqual([]);
  expect(rangesOf(' 1-20, 25 ')).toEqual([
    [1, 20],
    [25, 25],
  ]);
  expect(rangesOf('1 – 3、７～９，12')).toEqual([
    [1, 3],
    [7, 9],
    [12, 12],
  ]);
  for (const wrong of ['a', '5-', '-5', '5-4', '0', '1-2-3', '1.5']) expect(rangesOf(wrong)).toBeUndefined();
});

/** Two lines of three and two boxes. */
const all = labelsOf({
  ...asn,
  lines: [3, 2].flatMap((packages, place) =>
    asn.lines.map((line) => ({ ...line, id: place, lineNo: place + 1, boxes: [], packages })),
  ),
});
const names = (address: string) =>
  chosenLabels(all, read(address)).map(({ boxId }) => boxId.slice('ASN261100003-'.length));

it('chooses lines, boxes of each, and copies that stay together', () => {
  expect(names('')).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
  expect(names('lines=2')).toEqual(['2-1', '2-2']);
  expect(names('boxes=2-3')).toEqual(['1-2', '1-3', '2-2']);
  expect(names('lines=1&boxes=3&copies=2')).toEqual(['1-3', '1-3']);
  expect(names('boxes=oops')).toEqual([]);
});

it('begins where a sheet still has labels, and fills pages to the last', () => {
  const paper = labelPapers['a4-2x4'];
  const lengths = (count: number, first: number) =>
    pagesOf(Array(count).fill(all[0]), paper, first).map((page) => page.filter((label) => label !== undefined).length);
  expect(lengths(16, 1)).toEqual([8, 8]);
  expect(lengths(16, 2)).toEqual([7, 8, 1]);
  expect(lengths(1, 8)).toEqual([1]);
  expect(lengths(0, 8)).toEqual([]);
  expect(lengths(300, 1)).toHaveLength(38);
});

it('has labels on sheets that fit on the paper', () => {
  for (const paper of Object.values(labelPapers)) {
    expect(paper.cell.width * paper.columns).toBeLessThanOrEqual(paper.page.width);
    expect(paper.cell.height * paper.rows).toBeLessThanOrEqual(paper.page.height);
    expect(paper.label.width).toBeLessThanOrEqual(paper.cell.width);
    expect(paper.label.height).toBeLessThanOrEqual(paper.cell.height);
  }
  expect(Object.values(labelPapers).map(perPage)).toEqual([1, 1, 1, 8, 24]);
});
