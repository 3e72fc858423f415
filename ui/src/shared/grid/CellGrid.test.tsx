import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show';
import { byField } from '../document/finding';
import type { Finding } from '../document/types';
import { CellGrid, type GridColumn } from './CellGrid';
import { readCells, readDay } from './clipboard';

type Row = { lotNo: string; quantity: string; madeOn: string };
const columns: GridColumn<Row>[] = [
  { key: 'lotNo', title: 'Lot', kind: 'text', width: 100 },
  { key: 'quantity', title: 'Quantity', kind: 'number', width: 100 },
  { key: 'madeOn', title: 'Made', kind: 'day', width: 100 },
];
const blank = (): Row => ({ lotNo: '', quantity: '', madeOn: '' });

function Sheet(props: { start: Row[]; onRows?: (rows: Row[]) => void; findings?: Finding[]; limit?: number }) {
  const [rows, setRows] = useState(props.start);
  return (
    <CellGrid
      label="Lots"
      columns={columns}
      rows={rows}
      path="lines[0].lots"
      findings={byField(props.findings ?? [])}
      limit={props.limit}
      blank={blank}
      removable
      onChange={(next) => {
        setRows(next);
        props.onRows?.(next);
      }}
    />
  );
}

it('hands a cell over when it is left, not at every key', async () => {
  const onRows = vi.fn();
  show(<Sheet start={[blank()]} onRows={onRows} />);
  await userEvent.type(screen.getByLabelText('Quantity 1'), '1,250');
  expect(onRows).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onRows).toHaveBeenCalledExactlyOnceWith([{ lotNo: '', quantity: '1250', madeOn: '' }]);
});

it('takes a block from a spreadsheet, adding rows up to the limit', () => {
  const onRows = vi.fn();
  show(<Sheet start={[blank()]} onRows={onRows} limit={2} />);
  fireEvent.paste(screen.getByLabelText('Lot 1'), {
    clipboardData: { getData: () => 'L1\t1,000\t2026/3/4\r\nL2\t5\t20260305\r\nL3\t6\t2026-03-06\r\n' },
  });
  expect(onRows).toHaveBeenCalledWith([
    { lotNo: 'L1', quantity: '1000', madeOn: '2026-03-04' },
    { lotNo: 'L2', quantity: '5', madeOn: '2026-03-05' },
  ]);
});

const block = (text: string) => ({ clipboardData: { getData: () => text } });
const lots = (...names: string[]): Row[] => names.map((lotNo, at) => ({ lotNo, quantity: String(at + 1), madeOn: '' }));

it('says what became of a block, leads to what was not understood, and takes it all back', async () => {
  const onRows = vi.fn();
  show(<Sheet start={lots('A', 'B')} onRows={onRows} limit={3} />);
  fireEvent.paste(screen.getByLabelText('Quantity 1'), block('7\t03/04/2026\n8\t20260305\n9\t\n10\t\n'));
  const notice = screen.getByRole('status');
  expect(notice).toHaveTextContent('Pasted: 3 rows, 6 cells');
  expect(notice).toHaveTextContent('1 cell needs your attention');
  expect(notice).toHaveTextContent('1 row was not pasted: a list has at most 3 rows');
  expect(screen.getByLabelText('Made 1')).toHaveValue('03/04/2026');
  await userEvent.click(within(notice).getByRole('button', { name: 'Go to first error' }));
  expect(screen.getByLabelText('Made 1')).toHaveFocus();
  await userEvent.click(within(notice).getByRole('button', { name: 'Undo paste' }));
  expect(onRows).toHaveBeenLastCalledWith(lots('A', 'B'));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByLabelText('Quantity 1')).toHaveValue('1');
});

it('takes a block back with Ctrl+Z, with what was typed before it, and not once something else was typed', async () => {
  const onRows = vi.fn();
  show(<Sheet start={lots('A')} onRows={onRows} />);
  const cell = screen.getByLabelText('Quantity 1');
  await userEvent.clear(cell);
  await userEvent.type(cell, '55');
  fireEvent.paste(cell, block('1\t\n8\t\n'));
  expect(cell).toHaveValue('1');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(cell).toHaveValue('55');
  expect(onRows).toHaveBeenLastCalledWith([{ lotNo: 'A', quantity: '55', madeOn: '' }]);
  fireEvent.paste(cell, block('2\t\n8\t\n'));
  await userEvent.type(screen.getByLabelText('Lot 2'), 'B{Tab}');
  expect(screen.queryByRole('button', { name: 'Undo paste' })).toBeNull();
  await userEvent.click(cell);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(onRows.mock.lastCall?.[0]).toHaveLength(2);
});

it('takes a block where there is no row yet', () => {
  const onRows = vi.fn();
  const { container } = show(<Sheet start={[]} onRows={onRows} />);
  const empty = container.querySelector('.cell-grid-scroll');
  expect(empty).toHaveAttribute('tabindex', '0');
  if (empty) fireEvent.paste(empty, block('Quantity\tLot\n7\tA\n'));
  expect(onRows).toHaveBeenCalledWith([{ lotNo: 'A', quantity: '7', madeOn: '' }]);
});

it('fills down, doubles and takes away rows by keyboard, with what is just being typed', async () => {
  const onRows = vi.fn();
  show(<Sheet start={lots('A', 'B')} onRows={onRows} limit={3} />);
  const names = () => onRows.mock.lastCall?.[0].map(({ lotNo }: Row) => lotNo);
  await userEvent.click(screen.getByLabelText('Lot 2'));
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(names()).toEqual(['A', 'A']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['A', 'B']);
  await userEvent.keyboard('2{Control>}{Shift>}D{/Shift}{/Control}');
  expect(names()).toEqual(['A', 'B2', 'B2']);
  expect(screen.getByLabelText('Lot 3')).toHaveFocus();
  // No more than the limit.
  await userEvent.keyboard('{Control>}{Shift>}D{/Shift}{/Control}');
  expect(names()).toHaveLength(3);
  await userEvent.keyboard('{Control>}{Shift>}K{/Shift}{/Control}');
  expect(names()).toEqual(['A', 'B2']);
  expect(screen.getByLabelText('Lot 2')).toHaveFocus();
  await userEvent.click(screen.getByLabelText('Lot 1'));
  await userEvent.keyboard('typed{Control>}{Shift>}K{/Shift}{/Control}');
  expect(names()).toEqual(['B2']);
  // What was typed went with its row: it does not appear in the next one.
  expect(screen.getByLabelText('Lot 1')).toHaveValue('B2');
  await userEvent.keyboard('{Control>}{Shift>}K{/Shift}{/Control}');
  expect(names()).toEqual([]);
});

it('copies all of it as a spreadsheet takes it', async () => {
  const user = userEvent.setup();
  show(<Sheet start={[{ lotNo: 'A "1"', quantity: '5', madeOn: '' }]} />);
  await user.click(screen.getByRole('button', { name: 'Copy all' }));
  expect(await screen.findByText('1 row copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Lot\tQuantity\tMade\r\n"A ""1"""\t5\t');
});

it('shows a finding in its cell', () => {
  const findings: Finding[] = [
    { label: 'ASN_LOT_IN_FUTURE', field: 'lines[0].lots[1].madeOn', severity: 'block' },
    { label: 'NOT_POSITIVE', field: 'lines[1].lots[0].quantity', severity: 'block' },
  ];
  show(<Sheet start={[blank(), blank()]} findings={findings} />);
  const cell = screen.getByLabelText('Made 2');
  expect(cell).toHaveAccessibleDescription('The manufacturing date cannot be in the future');
  expect(cell).toBeInvalid();
  expect(screen.getByLabelText('Quantity 1')).toBeValid();
});

it('adds and takes away rows', async () => {
  show(<Sheet start={[{ lotNo: 'A', quantity: '', madeOn: '' }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
  expect(screen.getByLabelText('Lot 2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(screen.getByLabelText('Lot 1')).toHaveValue('');
});

it('reads quoted cells and days in many spellings', () => {
  expect(readCells('"a\nb"\t"c ""d"""\n\n')).toEqual([['a\nb', 'c "d"']]);
  expect(['2026/3/4', '20260304', '2026年3月4日', 'soon', '26/12/18', '2026/13/1'].map(readDay)).toEqual([
    '2026-03-04',
    '2026-03-04',
    '2026-03-04',
    'soon',
    '26/12/18',
    '2026/13/1',
  ]);
});
