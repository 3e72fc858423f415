import { fireEvent, screen } from '@testing-library/react';
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
