import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { menuEntry, supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { HeldOrderListPage } from './HeldOrderListPage';
import { heldReasons } from './heldReasons';
import type { HeldOrderRow, WaitingReceipt } from './monitor';
import { WaitingReceiptListPage } from './WaitingReceiptListPage';

const held: HeldOrderRow = {
  id: 7,
  poNo: '4500000009',
  vendorCode: 'V77777',
  plantCode: 'P100',
  revision: 3,
  inPart: false,
  reasons: [
    { label: 'ERP_VENDOR_UNKNOWN', params: { vendor: 'V77777' }, severity: 'block' },
    { label: 'NOT_POSITIVE', field: 'orderQty', params: { lineNo: 20 }, severity: 'block' },
    {
      label: 'TOO_MANY_DECIMALS',
      field: 'unitPrice',
      params: { lineNo: 30, max: 8, value: '0.123456789' },
      severity: 'block',
    },
  ],
  firstHeldAt: '2026-11-21T03:00:00Z',
  lastTriedAt: '2026-11-21T04:00:00Z',
  tries: 2,
  retryAskedAt: null,
};

const receipt: WaitingReceipt = {
  id: 3,
  receiptNo: 'R1',
  lineNo: 1,
  inboundNo: null,
  reference: null,
  poNo: '4711',
  poLineNo: 10,
  kind: 'receive',
  quantity: '5.000',
  saidQty: '5.000',
  uom: '',
  receivedOn: '2026-11-20',
  erpBookedAt: '2026-11-21T03:00:00Z',
  heardAt: '2026-11-21T04:00:00Z',
  asnId: null,
  asnNo: null,
  vendorCode: null,
  reason: 'RECEIPT_ORDER_UNKNOWN',
  closedAt: null,
  closedBy: null,
  closeReason: null,
};

it('shows why an order waits and all that the ERP said, and says when it was taken', async () => {
  const replies: Record<string, unknown> = {
    'GET /held-orders': { items: [held], totalcount: 1 },
    'GET /held-orders/7': { ...held, erpOrder: { poNo: '4500000009', note: 'from the ERP' } },
    'POST /held-orders/retry': { done: 1, refused: 0, results: [{ id: 7, name: '4500000009', ok: true }] },
  };
  const server = fakeServer(replies);
  show(<HeldOrderListPage />);
  await userEvent.click(await screen.findByRole('button', { name: '4500000009' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('from the ERP')).toBeVisible();
  expect(within(drawer).getByText('Vendor V77777 from the ERP does not exist here')).toBeVisible();
  expect(within(drawer).getByText(/Line 20 · Ordered/)).toBeVisible();
  expect(within(drawer).getByText(/Line 30 · Unit price 0\.123456789/)).toBeVisible();
  expect(within(drawer).getByText('At most 8 decimals')).toBeVisible();
  // The page looks by itself, every second and a half.
  const patient = { timeout: 20_000 };
  // While it is being read, the reasons are in doubt; once it is taken, it is gone.
  const asked = { ...held, retryAskedAt: '2026-11-21T05:00:00Z' };
  replies['GET /held-orders'] = { items: [asked], totalcount: 1 };
  replies['GET /held-orders/7'] = { ...asked, erpOrder: {} };
  await userEvent.click(within(drawer).getByRole('button', { name: /Try again/ }));
  expect(await screen.findByText('1 order is being read again from the ERP')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [7] });
  await waitFor(() => expect(screen.getAllByText('Being read again from the ERP')).toHaveLength(2), patient);
  replies['GET /held-orders'] = { items: [], totalcount: 0 };
  delete replies['GET /held-orders/7'];
  expect(await screen.findByText('4500000009 is no longer on hold', {}, patient)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
});

it('says what to do when no order waits, and tries every one again', async () => {
  const server = fakeServer({
    'GET /held-orders': { items: [], totalcount: 0 },
    'POST /held-orders/retry': { done: 0, refused: 0, results: [] },
  });
  show(<HeldOrderListPage />);
  expect(await screen.findByText(/register the missing company or plant/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));
  expect(await screen.findByText('No orders are on hold')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({ path: '/held-orders/retry', body: {} });
});

it('closes receipts for a reason and shows what became of them', async () => {
  const server = fakeServer({
    'GET /waiting-receipts': { items: [receipt], totalcount: 1 },
    'POST /waiting-receipts/close': { done: 1, refused: 0, results: [{ id: 3, name: 'R1/1', ok: true }] },
  });
  show(<WaitingReceiptListPage />);
  expect(await screen.findByText('Its order does not exist here')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select this row' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Close (1)' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'not ours');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close (1)' }));
  expect(await screen.findByText('R1/1')).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/waiting-receipts')?.query).toMatchObject({ closed: 'false' });
  const sent = server.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ ids: [3], reason: 'not ours' });
});

it('keeps in the address whether closed receipts are shown, and lets go of what was chosen', async () => {
  const server = fakeServer({ 'GET /waiting-receipts': { items: [receipt], totalcount: 21 } });
  const { address } = show(<WaitingReceiptListPage />, '/monitor/rcvFailQuery?poNo=4711&page=2');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this row' }));
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  await userEvent.click(screen.getByText('Closed', { selector: '.ant-segmented-item-label' }));
  expect(address()).toBe('/monitor/rcvFailQuery?poNo=4711&closed=true');
  await waitFor(() => expect(server.calls.at(-1)?.query).toMatchObject({ closed: 'true', poNo: '4711', page: '1' }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/monitor/rcvFailQuery?closed=true'));
});

it('closes all receipts that match, and says so when they are not as many any more', async () => {
  const answers = [
    refusal(409, {
      errorLabel: 'REFUSED',
      blockers: [{ label: 'MATCHING_CHANGED', severity: 'block', params: { expected: 21, found: 20 } }],
    }),
    { done: 20, refused: 1, results: [{ id: 4, name: 'R2/1', ok: false, errorLabel: 'REFUSED', blockers: [] }] },
  ];
  const server = fakeServer({
    'GET /waiting-receipts': { items: [receipt], totalcount: 21 },
    'POST /waiting-receipts/close/matching': () => answers.shift(),
  });
  show(<WaitingReceiptListPage />, '/monitor/rcvFailQuery?poNo=4711');
  await userEvent.click(await screen.findByRole('button', { name: /All 21 that match/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'not ours');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close (21)' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/20/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close (21)' }));
  expect(await screen.findByText('R2/1')).toBeVisible();
  const sent = server.calls.filter(({ method }) => method === 'POST');
  expect(sent[1]?.body).toEqual({ expected: 21, reason: 'not ours' });
  expect(sent[1]?.query).toEqual({ poNo: '4711', closed: 'false' });
});

const places: Record<string, string | null> = {
  ERP_VENDOR_UNKNOWN: '/systemSetting/masterData?kind=vendor',
  ERP_VENDOR_NO_SUPPLIER: '/systemSetting/companies?words=V7%2F7',
  ERP_VENDOR_CHANGED: null,
  ERP_PLANT_UNKNOWN: '/systemSetting/masterData?kind=plant',
  ERP_PLANT_WITHOUT_COMPANY: '/systemSetting/companies',
  ERP_OLDER: null,
  ERP_MISSING: null,
  NOT_POSITIVE: null,
  TOO_MANY_DIGITS: null,
  TOO_MANY_DECIMALS: null,
  REQUIRED: null,
  ROW_DUPLICATE: null,
  SCHEDULE_SUM: null,
  SCHEDULE_DAYS: null,
};

it('knows every reason here', () => {
  expect(Object.keys(heldReasons)).toEqual(Object.keys(places));
});

it.each(Object.entries(places))('says why an order waits for %s and where that is mended', async (label, place) => {
  const finding = {
    label,
    params: { vendor: 'V7/7', plant: 'P200', max: 3, found: '7', expected: '8' },
    severity: 'block' as const,
  };
  fakeServer({ 'GET /held-orders': { items: [{ ...held, reasons: [finding] }], totalcount: 1 } });
  userStore.set({ info: { ...supplier, menu: ['masterData', 'companies'].map((name) => menuEntry(name)) } });
  show(<HeldOrderListPage />);
  await screen.findByRole('button', { name: '4500000009' });
  const list = document.querySelector<HTMLElement>('.reasons');
  if (!list) throw new Error('no reasons are shown');
  expect(list).not.toHaveTextContent(label);
  if (label === 'ERP_PLANT_WITHOUT_COMPANY')
    expect(list).toHaveTextContent('Plant P200 is known, but it belongs to no buyer company yet');
  const link = within(list).queryByRole('link');
  if (place === null) expect(link).toBeNull();
  else expect(link).toHaveAttribute('href', place);
});

it('takes the state of the ERP for an order that is older there, once that is confirmed', async () => {
  const finding = { label: 'ERP_OLDER', params: {}, severity: 'block' as const };
  const server = fakeServer({
    'GET /held-orders': { items: [{ ...held, reasons: [finding] }], totalcount: 1 },
    'POST /held-orders/take-state': { done: 1, refused: 0, results: [] },
  });
  show(<HeldOrderListPage />);
  await screen.findByRole('button', { name: '4500000009' });
  await userEvent.click(screen.getByRole('button', { name: "Take the ERP's state for all" }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('asks the supplier again');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: "Take the ERP's state for all" }));
  expect(await screen.findByText('1 order is being read again from the ERP')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({});
});
