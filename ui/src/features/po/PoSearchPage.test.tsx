import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { PoSearchPage } from './PoSearchPage';

vi.mock('../../shared/file', () => ({ saveFile: () => undefined }));

const line = {
  id: 1,
  version: 2,
  state: 'Nego',
  poNo: '4500000001',
  lineNo: 1,
  vendorCode: 'V10001',
  vendorName: 'Acme',
  materialCode: 'M1',
  openQty: '100.000',
  uom: 'PCS',
  needByOn: '2026-11-10',
  promisedOn: null,
  closing: 'open',
  proposedFirstOn: '2026-11-12',
  proposedOn: '2026-11-30',
  daysLate: 20,
  proposedSplits: 2,
  proposedQty: '100.000',
  proposalRemark: 'the oven is under repair',
};

const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

it('shows what is proposed where proposals are looked at, and not elsewhere', async () => {
  fakeServer({ 'GET /po-lines': { items: [line], totalcount: 1 } });
  // A buyer's own company has a code, too.
  userStore.set({ info: { ...supplier, companytype: 'B', companyvendorcode: 'OSE' } });
  const { unmount } = show(<PoSearchPage />, '/po/poSearch?state=Nego&closing=open');
  const row = (await screen.findByText('4500000001 / 1')).closest('tr') as HTMLElement;
  for (const text of ['2026-11-12 – 2026-11-30 (2×)', '20', 'the oven is under repair', 'V10001', 'Acme']) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
  expect(headings()).toEqual(
    expect.arrayContaining(['Proposed date', 'Days late', 'Supplier’s remark', 'Vendor name']),
  );
  unmount();
  show(<PoSearchPage />, '/po/poSearch');
  await screen.findByText('4500000001 / 1');
  expect(headings()).not.toContain('Proposed date');
  expect(headings()).toContain('Vendor code');
});

/** The columns that the export asks for. */
async function exported(person: typeof supplier): Promise<string[]> {
  userStore.set({ ...userStore.get(), info: person });
  const { calls } = fakeServer({
    'GET /po-lines': { items: [line], totalcount: 1 },
    'GET /po-lines/export': () => new Response('a workbook'),
  });
  show(<PoSearchPage />, '/po/poSearch');
  await userEvent.click(await screen.findByRole('button', { name: /Export to Excel/ }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/po-lines/export')).toBe(true));
  return calls.find(({ path }) => path === '/po-lines/export')?.query.columns?.split(',') ?? [];
}

describe('The export of order lines', () => {
  afterEach(() => userStore.set({ ...userStore.get(), info: undefined }));

  it('has the line number, and for a supplier all that the import of replies needs', async () => {
    const columns = await exported(supplier);
    expect(columns.slice(0, 2)).toEqual(['poNo', 'lineNo']);
    expect(columns).toEqual(expect.arrayContaining(['promisedOn', 'answer', 'quantity', 'remark', 'comment']));
    expect(new Set(columns).size).toBe(columns.length);
  });

  it('has nothing to answer in for a buyer', async () => {
    const columns = await exported({ ...supplier, companytype: 'B', roles: ['153'] });
    expect(columns.slice(0, 2)).toEqual(['poNo', 'lineNo']);
    expect(columns).not.toContain('answer');
  });
});

describe('Whose orders', () => {
  afterEach(() => userStore.set({ ...userStore.get(), info: undefined }));

  it('is asked inside: one’s own, or those of a buyer', async () => {
    userStore.set({ info: { ...supplier, companytype: 'B', roles: ['153'] } });
    const { calls } = fakeServer({
      'GET /po-lines': { items: [line], totalcount: 1 },
      'GET /option/buyerIdList': [{ value: 'Lin, Anna', label: 'Lin, Anna · anna' }],
    });
    show(<PoSearchPage />, '/po/poSearch?mine=true&buyer=lin%2C%20a');
    await screen.findByText('4500000001 / 1');
    const asked = calls.find(({ path }) => path === '/po-lines')?.query;
    expect(asked).toMatchObject({ mine: 'true', buyer: 'lin, a' });
    expect(screen.getByRole('combobox', { name: 'Buyer' })).toHaveValue('lin, a');
    expect(screen.getByText('My orders')).toBeInTheDocument();
  });

  it('is no question for a supplier', async () => {
    userStore.set({ info: supplier });
    fakeServer({ 'GET /po-lines': { items: [line], totalcount: 1 } });
    show(<PoSearchPage />, '/po/poSearch');
    await screen.findByText('4500000001 / 1');
    expect(screen.queryByLabelText('Mine')).toBeNull();
    expect(screen.queryByLabelText('Buyer')).toBeNull();
  });
});
