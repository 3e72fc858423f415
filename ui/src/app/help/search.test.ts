import { expect, it } from 'vitest';
import { searchHelp } from './search';

const pages = [
  {
    name: 'poSearch',
    title: 'PO search',
    text: 'All order lines. Suppliers reply, and promise a day. Tick lines and accept.',
  },
  { name: 'poLine', title: 'PO line', text: 'One order line: what was ordered, and every reply since it arrived.' },
  { name: 'asn', title: 'ASN', text: '一張出貨通知：草稿時可編輯，送出後成為紀錄。料號需要合格證明時，請在下方填寫。' },
];
const found = (typed: string) => searchHelp(pages, typed).map(({ name }) => name);
const whole = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');

it('finds pages that have every word, whatever their letters’ size', () => {
  expect(found('REPLY Order')).toEqual(['poSearch', 'poLine']);
  expect(found('reply accept')).toEqual(['poSearch']);
  expect(found('reply nothing')).toEqual([]);
  expect(found('合格證明　草稿')).toEqual(['asn']);
});

it('finds nothing where nothing is typed', () => {
  expect(found('')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

it('puts first what has the words in its title', () => {
  expect(found('line')).toEqual(['poLine', 'poSearch']);
});

it('marks what was searched for, in the title and in a piece of the text', () => {
  const [hit] = searchHelp(pages, 'accept search');
  expect(hit?.title.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'search', isMarked: true }]);
  expect(hit?.snippet.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'accept', isMarked: true }]);
  expect(whole(hit?.snippet ?? [])).toMatch(/^…/);
  expect(whole(hit?.snippet ?? [])).toMatch(/accept\.$/);
});

it('takes what looks like a pattern for what it is', () => {
  expect(found('.*')).toEqual([]);
  expect(found('(')).toEqual([]);
});
