import { expect, it } from 'vitest';
import { readCells } from '../../shared/grid/clipboard';
import { items } from '../../testing/certificate';
import { fitted, frozen, measuredOf, merged, readSample, saidOf, sorted, withSample } from './measured';
import { pasteValues } from './paste';

const empty = measuredOf(items);
const put = (text: string, item = 0, sample = 0) => pasteValues(items, empty, readCells(text), { item, sample });
const samples = (of: ReturnType<typeof put>) => Object.values(of.measured).map((one) => one.samples);

it('fills to the right and downwards, and says what found no place', () => {
  const result = put('0.98\t1.01\t1.02\t9\n20.1\t5\n');
  expect(samples(result)).toEqual([['0.98', '1.01', '1.02'], ['20.1'], ['', '']]);
  expect(result).toMatchObject({ cells: 4, left: 2, unknown: [] });
});

it('goes on with the next item where a single row or column is longer than the samples', () => {
  for (const text of ['0.98\n1.01\n1.02\n20.1\nOK\n', '0.98\t1.01\t1.02\t20.1\tOK\n']) {
    expect(samples(put(text))).toEqual([['0.98', '1.01', '1.02'], ['20.1'], ['OK', '']]);
  }
  expect(put('1\n2\n3\n', 2, 1)).toMatchObject({ cells: 1, left: 2 });
});

it('goes by the short names, whatever their order, with or without a unit and a heading', () => {
  const result = put('Item\tUnit\t1\t2\t3\nlook\tOK\tOK\nTHK\tmm\t0.98\t1,000.5\t1.02\nXYZ\t1\t2\n', 1);
  expect(samples(result)).toEqual([['0.98', '1000.5', '1.02'], [''], ['OK', 'OK']]);
  expect(result.measured.THK?.unit).toBe('mm');
  expect(result.unknown).toEqual(['XYZ']);
});

it('takes samples below each other under a heading of short names', () => {
  const result = put('Sample\tTHK\tLOOK\tWGT\n1\t0.98\tOK\t20.1\n2\t1.01\tOK\t\n3\t1.02\t\t\n');
  expect(samples(result)).toEqual([['0.98', '1.01', '1.02'], ['20.1'], ['OK', 'OK']]);
  expect(result.unknown).toEqual(['Sample']);
  expect(samples(put('WGT\n20.1\n'))).toEqual([['', '', ''], ['20.1'], ['', '']]);
});

it('reads numbers as people write them, and leaves words alone', () => {
  expect(readSample({ replyType: 'V' }, ' 1,234.5 ')).toBe('1234.5');
  expect(readSample({ replyType: 'V' }, '１．２')).toBe('1.2');
  expect(readSample({ replyType: 'V' }, '1,5')).toBe('1,5');
  expect(readSample({ replyType: 'T' }, '1,234\nscratches')).toBe('1,234 scratches');
});

it('sends every sample that is asked, and of those behind only what holds something', () => {
  const more = { ...empty, WGT: { unit: 'g', samples: ['20', '', '21', ''] } };
  expect(saidOf(items, more)).toEqual([
    { shortName: 'THK', unit: '', samples: ['', '', ''] },
    { shortName: 'WGT', unit: 'g', samples: ['20', '', '21'] },
    { shortName: 'LOOK', unit: '', samples: ['', ''] },
  ]);
});

it('gives a spec that asks for more its cells, and keeps what was typed', () => {
  const typed = withSample(empty, 'WGT', 0, '20');
  const [thickness, weight] = items;
  if (!thickness || !weight) throw new Error('two items');
  const grown = [thickness, { ...weight, sampleSize: 2 }, { ...weight, shortName: 'NEW' }];
  expect(fitted(items, typed)).toBe(typed);
  expect(fitted(grown, typed)).toMatchObject({ WGT: { samples: ['20', ''] }, NEW: { samples: [''] } });
});

it('lays what was typed over what somebody else has stored', () => {
  const mine = withSample(empty, 'THK', 0, '1');
  const theirs = withSample(withSample(empty, 'THK', 0, '7'), 'THK', 1, '2');
  expect(merged(empty, mine, theirs).THK?.samples).toEqual(['1', '2', '']);
});

it('tells a fault from a failure', () => {
  const judged = { rejects: 0, isPassed: false, unitFault: null, countFault: null, cells: [] };
  const judgement = {
    isPassed: false,
    items: [
      { ...judged, shortName: 'THK', rejects: 1 },
      { ...judged, shortName: 'WGT', countFault: 'COC_SAMPLE_COUNT' },
      { ...judged, shortName: 'LOOK', isPassed: true },
    ],
  };
  expect(sorted(judgement, items)).toEqual({ open: ['WGT'], passed: ['LOOK'], failed: ['THK'] });
  expect(sorted(undefined, items).open).toHaveLength(3);
  expect(frozen(items)).toBeUndefined();
});
