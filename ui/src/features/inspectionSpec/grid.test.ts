import { expect, it } from 'vitest';
import { spec } from '../../testing/spec';
import { byPath, columnsOf, givenOf, rowsOf } from './grid';

const t = (key: string) => key;

it('shows what is asked beside what is said, and sends every row in its place', () => {
  const rows = rowsOf(spec.values, t);
  expect(rows.map(({ shortName, asked, suits, lower }) => [shortName, asked, suits, lower])).toEqual([
    ['COL', '', 'Y', ''],
    ['WID', '9 – 11 mm', 'Y', '9.5'],
  ]);
  expect(givenOf(rows)).toEqual([
    { shortName: 'COL', suits: true, specValue: 'black', lower: '', upper: '', remark: '' },
    { shortName: 'WID', suits: true, specValue: '10', lower: '9.5', upper: '', remark: '' },
  ]);
});

it('lets the cells of the supplier be typed into, and only while it may fill', () => {
  const typed = (editable: boolean) =>
    columnsOf(t, editable)
      .filter(({ readOnly }) => !readOnly)
      .map(({ key }) => key);
  expect(typed(true)).toEqual(['suits', 'specValue', 'lower', 'upper', 'remark']);
  expect(typed(false)).toEqual([]);
});

it('takes the space out of a pasted number and leaves everything else to the server', () => {
  const lower = columnsOf(t, true).find(({ key }) => key === 'lower');
  expect(lower?.read?.(' 1 000.5 ')).toBe('1000.5');
  expect(lower?.read?.('1,5')).toBe('1,5');
});

it('puts findings to their cells', () => {
  const finding = (field: string, label: string) => ({ field, label, params: {}, severity: 'block' as const });
  const found = byPath([finding('values[0].lower', 'A'), finding('values[0].lower', 'B')]);
  expect(found.get('values[0].lower')?.map(({ label }) => label)).toEqual(['A', 'B']);
});
