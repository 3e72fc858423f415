import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { type Column, changesOf, type DatabaseChangeDetail, type Row, type Table } from './api';
import { DatabaseChangeListPage } from './DatabaseChangeListPage';
import { DatabaseChangePage } from './DatabaseChangePage';

const column = (name: string, form: string, more: Partial<Column> = {}): Column => ({
  name,
  form,
  isNullable: false,
  isNeeded: false,
  longest: null,
  least: null,
  most: null,
  ...more,
});
const tables: Table[] = [
  {
    name: 'asn',
    columns: [
      column('driverName', 'line', { longest: 40 }),
      column('etaOn', 'day', { isNullable: true }),
      column('totalPackages', 'whole', { isNullable: true, least: 0, most: 999 }),
    ],
  },
];
const row: Row = {
  rowId: 5,
  label: 'ASN2611000005',
  link: '/asn/asns/5',
  values: { driverName: 'Wang', etaOn: '2026-11-22', totalPackages: null, shippedOn: '2026-11-20' },
};

it('sends what differs, and nothing where nothing stands', () => {
  const values = { driverName: 'Wang', etaOn: '', totalPackages: '3' };
  expect(changesOf(tables[0]?.columns ?? [], row, values)).toEqual([
    { column: 'etaOn', before: '2026-11-22', after: null },
    { column: 'totalPackages', before: null, after: '3' },
  ]);
});

it('finds a row, proposes what is typed, and says at its field what the server refuses', async () => {
  let refused = true;
  const server = fakeServer({
    'GET /database-changes': { items: [], totalcount: 0 },
    'GET /maintainable-tables': tables,
    'GET /maintainable-rows': ({ query }: Call) => ({ items: query.words === 'ASN26' ? [row] : [], isMore: false }),
    'POST /database-changes': () =>
      refused
        ? refusal(409, {
            errorLabel: 'REFUSED',
            blockers: [
              {
                label: 'DATABASE_CHANGE_ROW_CHANGED',
                field: 'changes[0].before',
                params: { column: 'driverName', now: 'Lin' },
                severity: 'block',
              },
            ],
          })
        : { id: 9, state: 'Proposed', version: 1, offers: [] },
  });
  const page = show(<DatabaseChangeListPage />);
  await userEvent.click(await screen.findByRole('button', { name: /New change/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByLabelText(/^Table/));
  await userEvent.click(await screen.findByTitle('ASN'));
  await userEvent.click(within(dialog).getByLabelText(/^Row/));
  await userEvent.keyboard('ASN26');
  await userEvent.click(await screen.findByTitle('ASN2611000005'));
  const driver = await within(dialog).findByLabelText(/^Driver/);
  expect(within(dialog).getByText('Now: Wang')).toBeVisible();
  await userEvent.clear(driver);
  await userEvent.type(driver, 'Chen');
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Another driver');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('“Driver” has been changed since. It is now “Lin”')).toBeVisible();
  expect(driver).toHaveAttribute('aria-invalid', 'true');
  refused = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(page.address()).toBe('/system/databaseChanges/9'));
  expect(server.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    table: 'asn',
    rowId: 5,
    changes: [{ column: 'driverName', before: 'Wang', after: 'Chen' }],
    reason: 'Another driver',
  });
});

const change: DatabaseChangeDetail = {
  id: 9,
  version: 1,
  state: 'Proposed',
  tableName: 'asn',
  rowId: 5,
  rowLabel: 'ASN2611000005',
  link: '/asn/asns/5',
  changes: [{ column: 'driverName', before: 'Wang', after: 'Chen', now: 'Lin' }],
  reason: 'Another driver',
  proposedByName: 'admin',
  createdAt: '2026-11-27T00:00:00Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: '',
  undoneByName: null,
  undoneAt: null,
  undoReason: '',
};

it('shows the values side by side, and why one cannot apply it', async () => {
  fakeServer({
    'GET /database-changes/9': change,
    'GET /database-changes/9/workflow': {
      state: 'Proposed',
      version: 1,
      offers: [
        { event: 'apply', allowed: false, blockers: [{ label: 'DATABASE_CHANGE_OWN', severity: 'block' }] },
        { event: 'withdraw', allowed: true, blockers: [] },
      ],
      history: [],
      deadlines: [],
      diagram: '',
      transitions: [],
    },
  });
  show(<DatabaseChangePage />, '/system/databaseChanges/9', '/system/databaseChanges/:id');
  const values = await screen.findByRole('group', { name: 'Changes' });
  for (const value of ['Driver', 'Wang', 'Chen', 'Lin']) expect(within(values).getByText(value)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ASN2611000005' })).toHaveAttribute('href', '/asn/asns/5');
  expect(await screen.findByRole('button', { name: /Apply/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Withdraw/ })).toBeEnabled();
});
