import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show';
import { SplitsEditor } from './SplitsEditor';
import { asPayload, balance, firstSplits, judge, nextSplit, type SplitRow } from './splits';

// A Friday.
const asked = { openQty: '1000.000', needByOn: '2026-12-01', today: '2026-11-20' };

function Editor() {
  const [rows, setRows] = useState<SplitRow[]>(firstSplits({ splits: [], ...asked }, asked.today));
  return (
    <SplitsEditor
      rows={rows}
      asked={asked}
      uom="PCS"
      findings={[{ label: 'PO_REMARK_REQUIRED', field: 'splits[0].remark', severity: 'block' }]}
      onChange={setRows}
    />
  );
}

it('says while it is typed how much is still to be split, and offers the rest as the next row', async () => {
  show(<Editor />);
  expect(screen.getByText('1,000 of 1,000 PCS')).toBeVisible();
  const first = screen.getByLabelText('Quantity 1');
  await userEvent.clear(first);
  await userEvent.type(first, '600');
  expect(first).toHaveFocus();
  expect(screen.getByText('400 of 1,000 PCS still to be split')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
  expect(screen.getByLabelText('Quantity 2')).toHaveValue('400');
  expect(screen.getByText('1,000 of 1,000 PCS')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Quantity 2'), '.5');
  expect(screen.getByLabelText('Quantity 2')).toHaveValue('400.5');
  expect(screen.getByText('1,000.5 of 1,000 PCS · 0.5 too much')).toBeVisible();
});

it('takes a day by typing and has a calendar', async () => {
  show(<Editor />);
  const day = screen.getByLabelText('Promised date 1');
  expect(day).toHaveValue('2026-12-01');
  await userEvent.click(day);
  expect(document.querySelector('.ant-picker-dropdown')).toBeInTheDocument();
});

it('takes no more decimals than the unit has, or than the order itself asks for', () => {
  const told = (quantity: string, uomDigits: number | null, openQty = '1000.000') =>
    judge([{ quantity, promisedOn: '2026-12-02', remark: 'late' }], { ...asked, openQty, uomDigits }, false)
      .filter(({ field }) => field === 'splits[0].quantity')
      .map(({ label, params }) => [label, params]);
  expect(told('0.5', 0)).toEqual([['TOO_MANY_DECIMALS', { max: 0 }]]);
  expect(told('0.25', 1)).toEqual([['TOO_MANY_DECIMALS', { max: 1 }]]);
  expect(told('7.000', 0)).toEqual([]);
  expect(told('0.125', null)).toEqual([]);
  expect(told('0.5', 0, '12.500')).toEqual([]);
  expect(told('0.0001', 9)).toEqual([['TOO_MANY_DECIMALS', { max: 3 }]]);
});

it('begins with a day that can be promised', () => {
  const late = { splits: [], openQty: '10.000', needByOn: '2026-11-02' };
  expect(firstSplits(late, '2026-11-20')[0]?.promisedOn).toBe('2026-11-23');
  expect(firstSplits(late, '2026-11-02')[0]?.promisedOn).toBe('2026-11-03');
  expect(firstSplits({ ...late, needByOn: '2026-11-21' }, '2026-11-20')[0]?.promisedOn).toBe('2026-11-21');
  const before = [{ quantity: '10.000', promisedOn: '2026-11-19', remark: 'mould' }];
  expect(firstSplits({ ...late, splits: before }, '2026-11-20')).toEqual([
    { quantity: '10', promisedOn: '2026-11-23', remark: 'mould' },
  ]);
  expect(nextSplit([], { ...late, today: '2026-11-20' }).promisedOn).toBe('2026-11-23');
});

it.each([
  ['the same as asked', ['1000', '2026-12-01', ''], ['PO_UNCHANGED_USE_ACCEPT@splits']],
  ['another day without a reason', ['1000', '2026-12-02', ' '], ['PO_REMARK_REQUIRED@splits[0].remark']],
  ['today', ['1000', '2026-11-20', 'x'], ['PO_DATE_NOT_AFTER_TODAY@splits[0].promisedOn']],
  ['the last day', ['1000', '2031-11-20', 'x'], []],
  ['a day too far', ['1000', '2031-11-21', 'x'], ['PO_DATE_TOO_FAR@splits[0].promisedOn']],
  ['no day', ['1000', '', 'x'], ['REQUIRED@splits[0].promisedOn']],
  ['too little', ['999', '2026-12-02', 'x'], ['PO_SPLIT_SUM@splits']],
  ['no number', ['many', '2026-12-02', 'x'], ['NOT_A_NUMBER@splits[0].quantity', 'PO_SPLIT_SUM@splits']],
  ['nothing', ['', '2026-12-02', ''], ['PO_SPLITS_REQUIRED@splits']],
  ['too fine', ['0.0001', '2026-12-02', 'x'], ['TOO_MANY_DECIMALS@splits[0].quantity', 'PO_SPLIT_SUM@splits']],
  ['none', ['0', '2026-12-02', 'x'], ['NOT_POSITIVE@splits[0].quantity', 'PO_SPLIT_SUM@splits']],
])('judges as the server would: %s', (_, [quantity = '', promisedOn = '', remark = ''], wanted) => {
  const found = judge([{ quantity, promisedOn, remark }], asked, false);
  expect(found.map(({ label, field }) => `${label}@${field}`)).toEqual(wanted);
});

it('asks for a reason for every part of a promise that is moved', () => {
  const found = judge([{ quantity: '1000', promisedOn: '2026-12-01', remark: '' }], asked, true);
  expect(found.map(({ label }) => label)).toEqual(['PO_REMARK_REQUIRED']);
});

it('shows what the server says in the cell it means', () => {
  show(<Editor />);
  expect(screen.getByLabelText('Remark 1')).toHaveAccessibleDescription('A changed date or quantity requires a remark');
});

it('leaves out rows that say nothing and balances only numbers', () => {
  const rows = [
    { quantity: '1000', promisedOn: '2026-12-01', remark: '' },
    { quantity: '', promisedOn: '2026-12-01', remark: '' },
  ];
  expect(asPayload(rows)).toHaveLength(1);
  expect(balance(rows, '1000.000').balanced).toBe(true);
  expect(balance([{ quantity: 'x', promisedOn: '', remark: '' }], '0').balanced).toBe(false);
});

it('begins with the days that are asked for, and keeping them is no proposal', () => {
  const pieces = [
    { quantity: '600.000', needByOn: '2026-12-01' },
    { quantity: '400.000', needByOn: '2026-12-15' },
  ];
  const rows = firstSplits({ splits: [], openAsked: pieces, ...asked }, asked.today);
  expect(rows.map(({ quantity, promisedOn }) => [quantity, promisedOn])).toEqual([
    ['600', '2026-12-01'],
    ['400', '2026-12-15'],
  ]);
  const told = (changed: SplitRow[]) =>
    judge(changed, { ...asked, pieces }, false).map(({ label, field }) => `${label}@${field}`);
  expect(told(rows)).toEqual(['PO_UNCHANGED_USE_ACCEPT@splits']);
  const late = rows.map((row, place) => (place === 1 ? { ...row, promisedOn: '2026-12-22' } : row));
  expect(told(late)).toEqual(['PO_REMARK_REQUIRED@splits[1].remark']);
});
