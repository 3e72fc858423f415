import { expect, it } from 'vitest';
import { entry } from '../../testing/document';
import { chapters } from './HistoryTimeline';
import { differences, readPayload } from './payload';

it('splits a payload into lines and tables, without ids and empty values', () => {
  const view = readPayload({
    version: 3,
    comment: 'Line down',
    remark: '',
    splits: [
      { quantity: '500', promisedOn: '2026-12-01', remark: '' },
      { quantity: '25', promisedOn: '2026-12-05', remark: 'rest' },
    ],
  });
  expect(view.lines).toEqual([{ name: 'comment', value: 'Line down' }]);
  expect(view.tables[0]?.columns).toEqual(['quantity', 'promisedOn', 'remark']);
  expect(view.tables[0]?.rows[0]).toEqual(['500', '2026-12-01', '']);
});

it('finds what differs between two payloads', () => {
  const before = { hawb: 'A1', lines: [{ id: 1, shipQty: '10', lots: [{ lotNo: 'L1' }] }] };
  const after = { hawb: '', lines: [{ id: 1, shipQty: '12', lots: [{ lotNo: 'L1' }, { lotNo: 'L2' }] }] };
  expect(differences(before, after)).toEqual([
    { path: 'hawb', before: 'A1', after: undefined },
    { path: 'lines[0].shipQty', before: '10', after: '12' },
    { path: 'lines[0].lots[1].lotNo', before: undefined, after: 'L2' },
  ]);
});

it('tells many saves of one person as one chapter, newest first', () => {
  const told = chapters([
    entry(4, 'send', 'Unsent', 'Sending'),
    entry(3, 'edit', 'Unsent', 'Unsent'),
    entry(2, 'edit', 'Unsent', 'Unsent'),
    entry(1, 'create', null, 'Unsent'),
  ]);
  expect(told.map(({ entry: { event }, times }) => [event, times])).toEqual([
    ['send', 1],
    ['edit', 2],
    ['create', 1],
  ]);
});
