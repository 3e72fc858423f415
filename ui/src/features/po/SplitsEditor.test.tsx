import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show';
import { SplitsEditor } from './SplitsEditor';
import { asPayload, balance, firstSplits, type SplitRow } from './splits';

function Editor() {
  const [rows, setRows] = useState<SplitRow[]>(
    firstSplits({ splits: [], openQty: '1000.000', needByOn: '2026-12-01' }),
  );
  return (
    <SplitsEditor
      rows={rows}
      openQty="1000.000"
      needByOn="2026-12-01"
      uom="PCS"
      findings={[{ label: 'PO_REMARK_REQUIRED', field: 'splits[0].remark', severity: 'block' }]}
      onChange={setRows}
    />
  );
}

it('holds the sum against the open quantity and offers the rest as the next row', async () => {
  show(<Editor />);
  expect(screen.getByText('1,000 of 1,000 PCS')).toBeVisible();
  const first = screen.getByLabelText('Quantity 1');
  await userEvent.clear(first);
  await userEvent.type(first, '600');
  await userEvent.tab();
  expect(screen.getByText('600 of 1,000 PCS · 400 missing')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add row' }));
  expect(screen.getByLabelText('Quantity 2')).toHaveValue('400');
  expect(screen.getByText('1,000 of 1,000 PCS')).toBeVisible();
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
