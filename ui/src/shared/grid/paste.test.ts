import { expect, it } from 'vitest';
import { isQuantity } from '../quantity';
import { isTable, readCells, readNumber, writeCells } from './clipboard';
import { formFault, type GridColumn, readCell } from './column';
import { headingOf, pasted } from './paste';

type Row = { id: string; quantity: string; madeOn: string; remark: string };
const columns: GridColumn<Row>[] = [
  { key: 'id', title: 'Box ID', kind: 'text', width: 1, readOnly: true, words: ['箱號', '箱号'] },
  { key: 'quantity', title: 'Quantity', kind: 'number', width: 1, words: ['數量', '数量', 'Qty'] },
  { key: 'madeOn', title: 'Made', kind: 'day', width: 1, words: ['製造日期'] },
  { key: 'remark', title: 'Remark', kind: 'text', width: 1, maxLength: 5, words: ['備註'] },
];
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, quantity: '', madeOn: '', remark: '', ...more });
const blank = () => row('', { quantity: '99' });
const put = (text: string, rows: Row[], at = 0, column = 0, more: { blank?: () => Row; limit?: number } = { blank }) =>
  pasted(rows, readCells(text), at, column, { columns, ...more });

it('reads what it writes, whatever is in the cells', () => {
  const signs = ['a', '"', '\t', '\n', ',', '批', ' b', '1'];
  // Every text of up to three of these signs, three in a row: quotes, tabs and line breaks beside each other.
  const texts = signs
    .flatMap((one) => signs.flatMap((two) => signs.map((three) => (one + two + three).trim())))
    .map((text) => text || 'x');
  const rows = texts.flatMap((_, n) => (n % 3 === 0 && n + 2 < texts.length ? [texts.slice(n, n + 3)] : []));
  expect(readCells(`${writeCells(rows)}\r\n`)).toEqual(rows);
});

it('knows a block of cells from a text', () => {
  expect(['a\tb', 'a\nb', '"a\r\nb"\r\n'].every(isTable)).toBe(true);
  expect(['a', 'a\r\n', 'a\n', ''].some(isTable)).toBe(false);
});

it('takes separators away only where they stand between thousands', () => {
  const read = {
    '1,234.5': '1234.5',
    '1,234,567': '1234567',
    '1 234': '1234',
    '１，２３４．５': '1234.5',
    ' 12 ': '12',
    '-1,000': '-1000',
    '.5': '.5',
  };
  for (const [text, number] of Object.entries(read)) expect(readNumber(text), text).toBe(number);
  for (const text of ['1,5', '1.234,5', '12,34', '1,2345', '1,234 567', '10 PCS', '1.2E+05', '-', '—', '(5)']) {
    expect(readNumber(text), text).toBe(text);
    expect(isQuantity(text), text).toBe(false);
  }
  for (let n = 0; n < 3_000_000; n += 7919) expect(readNumber(n.toLocaleString('en-US'))).toBe(String(n));
});

it('fills to the right and downwards, clears with blanks, and leaves alone what is read-only', () => {
  const rows = [row('A', { remark: 'old' }), row('B', { quantity: '5', remark: 'old' }), row('C', { quantity: '7' })];
  const result = put('X\t1,000\t26.11.2026\tnew\r\nY\t\t\t\r\n', rows);
  expect(result.rows).toEqual([
    row('A', { quantity: '1000', madeOn: '2026-11-26', remark: 'new' }),
    row('B'),
    row('C', { quantity: '7' }),
  ]);
  expect(result).toMatchObject({ filled: 2, cells: 6, faulty: [], left: 0, beyond: 0, unknown: [] });
  expect(result.rows[2]).toBe(rows[2]);
});

it('keeps what it does not understand, and says where', () => {
  const { rows, faulty } = put('1,5\t03/04/2026\tmuch too long\n6\tsoon\tok', [row('A')], 0, 1);
  expect(rows[0]).toMatchObject({ quantity: '1,5', madeOn: '03/04/2026', remark: 'much too long' });
  expect(faulty).toEqual([
    { at: 0, key: 'quantity' },
    { at: 0, key: 'madeOn' },
    { at: 0, key: 'remark' },
    { at: 1, key: 'madeOn' },
  ]);
});

it('adds rows up to the limit and says how many found no place, and why', () => {
  const three = '1\n2\n3\n';
  expect(put(three, [row('A')], 0, 1, { blank, limit: 2 })).toMatchObject({ filled: 2, left: 1, why: 'limit' });
  expect(put(three, [row('A')], 0, 1, {})).toMatchObject({ filled: 1, left: 2, why: 'noRow' });
  expect(put('1\t\t\tover\n', [row('A')], 0, 1)).toMatchObject({ cells: 3, beyond: 1 });
});

it('makes no row of a blank line', () => {
  expect(put('1\n\n2\n', [row('A')], 0, 1).rows.map(({ quantity }) => quantity)).toEqual(['1', '2']);
});

it('goes by a heading in any language, whatever its order, and tells of columns that it does not know', () => {
  for (const head of ['備註\t數量', 'REMARK *\tqty', 'remark\tQuantity ']) {
    const { rows, unknown, filled } = put(`${head}\tprice\t\tplace\n new\t7\t3\n`, [row('A')], 0, 1);
    expect(rows).toEqual([row('A', { quantity: '7', remark: 'new' })]);
    expect(unknown).toEqual(['price', 'place']);
    expect(filled).toBe(1);
  }
  expect(put('Quantity\tQuantity\n1\t2\n', [row('A')]).rows[0]).toMatchObject({ quantity: '1' });
});

it('takes no row of data for a heading', () => {
  expect(headingOf(['12', '2026-11-26', 'Remark'], columns)).toBeUndefined();
  expect(headingOf(['', '', ''], columns)).toBeUndefined();
  expect(headingOf(['Made', ''], columns)?.map((column) => column?.key)).toEqual(['madeOn', undefined]);
});

it('puts a row where its name says, and leaves out what is named otherwise', () => {
  const named = columns.map((column) => ({ ...column, identifies: column.key === 'id' }));
  const into = (text: string, at: number, column: number) =>
    pasted([row('A'), row('B'), row('C')], readCells(text), at, column, { columns: named });
  const result = into('C\t3\nZ\t9\nA\t1\n', 1, 0);
  expect(result.rows.map(({ quantity }) => quantity)).toEqual(['1', '', '3']);
  expect(result).toMatchObject({ filled: 2, left: 1, why: 'unmatched' });
  expect(into('Qty\t箱號\n2\tB\n', 0, 2).rows[1]).toMatchObject({ quantity: '2' });
  // Without names it goes by place.
  expect(into('1\n2\n', 1, 1).rows.map(({ quantity }) => quantity)).toEqual(['', '1', '2']);
});

it('reads a cell of several lines as one', () => {
  const text: GridColumn<Row> = { key: 'remark', title: 'Remark', kind: 'text', width: 1 };
  expect(readCell(text as never, 'two\r\nlines\tand more')).toBe('two lines and more');
  expect(formFault({ kind: 'text', maxLength: 2 }, '批號號')).toEqual({ label: 'TOO_LONG', params: { max: 2 } });
  expect(formFault({ kind: 'day' }, '')).toBeUndefined();
});
