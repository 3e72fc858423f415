import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { asn, shippable } from '../../testing/asn';
import { entry } from '../../testing/document';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { AsnPage } from './AsnPage';

const workflow = {
  process: 'asn',
  document: 3,
  state: 'Unsent',
  version: 2,
  offers: [
    { event: 'send', allowed: true, blockers: [] },
    { event: 'edit', allowed: true, blockers: [] },
  ],
  history: [entry(1, 'create', null, 'Unsent')],
  diagram: 'stateDiagram-v2\n  [*] --> Unsent: create\n  Unsent --> Sending: send\n',
};
const findings = [
  { label: 'REQUIRED', field: 'shippedOn', severity: 'block' },
  { label: 'ASN_LOT_IN_FUTURE', field: 'lines[0].lots[0].manufacturedOn', severity: 'block' },
];

function open(replies: Record<string, unknown>) {
  const server = fakeServer({
    ...taxes,
    'GET /asns/3': { ...asn, findings },
    'GET /asns/3/workflow': workflow,
    ...replies,
  });
  show(<AsnPage />, '/asn/asns/3', '/asn/asns/:id');
  return server;
}

const taxes = { 'GET /option/queryCustomizeSettingList': [{ value: '06', label: '06 Electronic invoice' }] };

/** Saves everything once `until` is over, and notes whether each save would outlive the page. */
function openKept(until?: Promise<void>) {
  const kept: boolean[] = [];
  const server = open({
    'POST /asns/3/events/edit': async ({ body }: { body: { version: number } }) => {
      await until;
      return { id: 3, state: 'Unsent', version: body.version + 1, findings: [] };
    },
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (request: Request, init: RequestInit) => {
    if (request.method === 'POST') kept.push(request.keepalive);
    return answer(request, init);
  });
  return { server, kept };
}

const saves = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ path }) => path === '/asns/3/events/edit').map(({ body }) => body as Record<string, unknown>);

afterEach(() => focusManager.setFocused(undefined));

it('saves as one types and says when', async () => {
  // However often the typing pauses: only the whole number is ready to send, and every save follows the one before.
  const server = open({
    'POST /asns/3/events/edit': ({ body }: { body: { version: number; supplierShipmentNo: string } }) => ({
      id: 3,
      state: 'Unsent',
      version: body.version + 1,
      findings: body.supplierShipmentNo === 'SH-22' ? [] : findings,
    }),
  });
  const field = await screen.findByLabelText(/Supplier shipment no/);
  await userEvent.clear(field);
  await userEvent.type(field, 'SH-22');
  expect(await screen.findByText('Ready to send')).toBeVisible();
  expect(screen.getByText(/Saved at/)).toBeVisible();
  expect(saves(server).map(({ version }) => version)).toEqual(saves(server).map((_, place) => 2 + place));
});

it.each([
  ['Supplier shipment no.', 'SH-23', { supplierShipmentNo: 'SH-23' }],
  ['ETA', '20991231', { etaOn: '2099-12-31' }],
  [
    'Lot no. 1',
    'LOT-23',
    { lines: [expect.objectContaining({ lots: [expect.objectContaining({ lotNo: 'LOT-23' })] })] },
  ],
])('loses nothing of %s to a reload while it is typed', async (label, text, sent) => {
  // However long the typing takes, no save of a pause is through before the page is reloaded.
  let through = () => {};
  const { server, kept } = openKept(new Promise((done) => (through = done)));
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  await userEvent.clear(field);
  await userEvent.type(field, text);
  const reload = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(reload));
  expect(reload.defaultPrevented).toBe(true);
  through();
  await waitFor(() => expect(saves(server).at(-1)).toMatchObject(sent));
  expect(kept.at(-1)).toBe(true);
});

it('sends what is typed when the page goes without asking, and once', async () => {
  const { server } = openKept();
  const field = await screen.findByLabelText(/Supplier shipment no/);
  await userEvent.type(field, '!');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(saves(server)).toHaveLength(1));
});

it('lists what blocks sending, and leads to the cell', async () => {
  open({});
  const fault = await screen.findByRole('button', { name: /Line 1 › Lot 1 › Manufactured/ });
  const cell = screen.getByLabelText('Manufactured 1');
  expect(cell).toHaveAccessibleDescription('The manufacturing date cannot be in the future');
  await userEvent.click(fault);
  await waitFor(() => expect(cell).toHaveFocus());
});

it('shows what is merely missing at its field once sending was refused', async () => {
  open({ 'POST /asns/3/events/send': () => refusal(409, { errorLabel: 'REFUSED', blockers: findings }) });
  await screen.findByRole('button', { name: /Shipment date/ });
  expect(screen.queryByText('This field is required')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This field is required')).toBeVisible();
});

it('shows it too once a finding was followed', async () => {
  open({});
  await userEvent.click(await screen.findByRole('button', { name: /Shipment date/ }));
  expect(await screen.findByText('This field is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/Shipment date/)).toHaveFocus());
});

it('tells of a conflict and lays the own changes over the newest version', async () => {
  let stored = { ...asn, findings };
  const server = open({
    'GET /asns/3': () => stored,
    'POST /asns/3/events/edit': ({ body }: { body: { version: number } }) =>
      body.version === 2
        ? refusal(409, { errorLabel: 'STALE', params: { changedBy: 'mei', changedAt: '2026-11-21T03:00:00Z' } })
        : { id: 3, state: 'Unsent', version: 8, findings: [] },
  });
  const field = await screen.findByLabelText(/HAWB|Supplier shipment no/);
  await userEvent.clear(field);
  await userEvent.type(field, 'MINE');
  expect(await screen.findByText(/mei changed this/)).toBeVisible();
  stored = { ...stored, version: 7, comments: 'hers' };
  await userEvent.click(screen.getByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(saves(server).at(-1)).toMatchObject({ version: 7 }));
  expect(saves(server).at(-1)).toMatchObject({ supplierShipmentNo: 'MINE', comments: 'hers' });
});

it('adds order lines that may join the draft, behind what is typed', async () => {
  const extra = { ...shippable, id: 77, poNo: '4500001002', lineNo: 20, balanceAllowQty: '30.000' };
  let stored = { ...asn, findings };
  const server = open({
    'GET /asns/3': () => stored,
    'GET /asns/shippable': { items: [extra], totalcount: 1 },
    'POST /asns/3/events/edit': ({ body }: { body: { version: number } }) => {
      stored = { ...stored, version: body.version + 1 };
      return { id: 3, state: 'Unsent', version: stored.version, findings: [] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add lines' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: '4500001002 / 20' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.find(({ path }) => path === '/asns/shippable')?.query).toMatchObject({ forAsn: '3' });
  const lines = saves(server).at(-1)?.lines as Record<string, unknown>[];
  expect(lines.map(({ id, poLineId }) => [id, poLineId])).toEqual([
    [11, 5],
    [undefined, 77],
  ]);
  expect(lines[1]).toMatchObject({ shipQty: '30.000' });
});

it('says why a line may not join', async () => {
  const blockers = [
    { label: 'ASN_MIXED_LINES', field: 'lines[1].poLineId', params: { what: 'plant' }, severity: 'block' },
  ];
  open({
    'GET /asns/shippable': { items: [shippable], totalcount: 1 },
    'POST /asns/3/events/edit': () => refusal(409, { errorLabel: 'REFUSED', blockers }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add lines' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /4500001001/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add 1' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
});

it('takes as long a text as the server does', async () => {
  open({});
  const limits = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../api/openapi.json'), 'utf8'))
    .components.schemas;
  await userEvent.click(await screen.findByText('Air freight'));
  await userEvent.click(screen.getByText('Truck'));
  for (const [words, name] of [
    [/^HAWB/, 'hawb'],
    [/^Carrier/, 'shippingCompany'],
    [/^Shipped from/, 'shippingPlace'],
    [/^Supplier shipment no/, 'supplierShipmentNo'],
  ] as const) {
    expect(await screen.findByLabelText(words)).toHaveAttribute(
      'maxlength',
      String(limits.AsnEdit.properties[name].maxLength),
    );
  }
  expect(screen.getByLabelText('RFID 1')).toHaveAttribute(
    'maxlength',
    String(limits.AsnEditBox.properties.rfid.maxLength),
  );
});

/** What somebody else does in another window, and the page's next look at it. */
function meanwhile(stored: { now: typeof asn }, change: Partial<typeof asn>) {
  stored.now = { ...stored.now, version: 70, ...change };
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
}

function openShared() {
  const stored = { now: { ...asn, findings } as typeof asn };
  const server = open({
    'GET /asns/3': () => stored.now,
    'POST /asns/3/events/edit': ({ body }: { body: Pick<typeof asn, 'version' | 'supplierShipmentNo'> }) => {
      if (body.version !== stored.now.version) {
        return refusal(409, { errorLabel: 'STALE', params: { changedBy: 'mei', changedAt: '2026-11-21T03:00:00Z' } });
      }
      stored.now = { ...stored.now, supplierShipmentNo: body.supplierShipmentNo, version: body.version + 1 };
      return { id: 3, state: 'Unsent', version: stored.now.version, findings: [] };
    },
  });
  return { stored, server };
}

it('takes over what somebody else saved while nothing is typed here', async () => {
  const { stored, server } = openShared();
  const field = await screen.findByLabelText(/Supplier shipment no/);
  meanwhile(stored, { supplierShipmentNo: 'HERS' });
  await waitFor(() => expect(field).toHaveValue('HERS'));
  await userEvent.type(field, ', MINE');
  await waitFor(() => expect(saves(server).at(-1)).toMatchObject({ supplierShipmentNo: 'HERS, MINE' }));
  expect(saves(server)[0]).toMatchObject({ version: 70 });
});

it('replaces nothing under the cursor, and tells of the conflict instead', async () => {
  const { stored, server } = openShared();
  const field = await screen.findByLabelText(/Supplier shipment no/);
  await userEvent.clear(field);
  await userEvent.type(field, 'MINE');
  meanwhile(stored, { supplierShipmentNo: 'HERS', state: 'Sending' });
  await userEvent.type(field, '!');
  expect(await screen.findByText(/mei changed this/)).toBeVisible();
  expect(field).toHaveValue('MINE!');
  expect(saves(server).map(({ version }) => version)).not.toContain(70);
  // It cannot be changed any more: loading it shows what became of it.
  await userEvent.click(screen.getByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(screen.queryByLabelText(/Supplier shipment no/)).toBeNull());
  expect(screen.getByText('HERS')).toBeVisible();
});

it('offers to keep what it asks whether to cancel', async () => {
  const offers = [{ event: 'cancel', allowed: true, blockers: [] }];
  open({ 'GET /asns/3/workflow': { ...workflow, offers } });
  await userEvent.click(await screen.findByText('Cancel ASN'));
  expect(await screen.findByText('Keep ASN')).toBeVisible();
  expect(screen.queryByText('Cancel')).toBeNull();
});

it('lets the buyer close what came short, with a reason, and says what that does', async () => {
  const offers = [{ event: 'close-short', allowed: true, blockers: [] }];
  const server = open({
    'GET /asns/3': { ...asn, state: 'Receiving', findings: [] },
    'GET /asns/3/workflow': { ...workflow, state: 'Receiving', offers },
    'POST /asns/3/events/close-short': { id: 3, state: 'Closed', version: 3, offers: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close short' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/can ship it again on a new ASN/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Close short' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'the rest is lost');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close short' }));
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === '/asns/3/events/close-short')?.body).toMatchObject({
      version: 2,
      reason: 'the rest is lost',
    }),
  );
});

it('has no fields of amounts for those who carry the goods', async () => {
  const carried = { ...asn, state: 'Sent', isCarried: true, invoiceAmount: null, invoiceVat: null, exchangeRate: null };
  open({ 'GET /asns/3': carried, 'GET /asns/3/workflow': { ...workflow, state: 'Sent', offers: [] } });
  expect(await screen.findByText('Invoice no.')).toBeVisible();
  expect(screen.queryByText('Invoice amount')).toBeNull();
  expect(screen.queryByText('Exchange rate')).toBeNull();
});

it('says what did not come', async () => {
  const line = { ...asn.lines[0], receivedQty: '320.000' };
  open({ 'GET /asns/3': { ...asn, state: 'Closed', lines: [line], findings: [] } });
  expect(await screen.findByText('Closed short by 80 PCS')).toBeVisible();
  expect(screen.getByText('80 missing')).toBeVisible();
});

it('shows the words with which the ERP cancelled', async () => {
  open({ 'GET /asns/3': { ...asn, state: 'Cancelled', cancelledByErp: true, erpAnswer: 'deleted', findings: [] } });
  expect(await screen.findByText('The ERP cancelled this ASN')).toBeVisible();
  expect(screen.getByText('deleted')).toBeVisible();
});

it('shows what the delivery in the ERP holds beside what was announced, and what cannot be compared', async () => {
  const strange = { poNo: '4500001001', lineNo: 70, quantity: '5', uom: 'BOX' };
  const erpFindings = [{ label: 'DELIVERY_LINE_UNKNOWN', params: strange, severity: 'warn' as const }];
  const line = { ...asn.lines[0], expectedQty: '320.000' };
  open({ 'GET /asns/3': { ...asn, state: 'Sent', inboundNo: '18', erpFindings, lines: [line], findings: [] } });
  expect(await screen.findByText('the ERP expects 320')).toBeVisible();
  expect(screen.getByText('400 PCS')).toBeVisible();
  expect(screen.getByText('Order line 4500001001/70 (5 BOX) is in the delivery but not on this ASN.')).toBeVisible();
});

it('says what it waits for in the ERP, since when, and when the next attempt is', async () => {
  const waiting = {
    reason: 'not_ready',
    words: 'line 2 has no movements',
    since: '2026-11-21T03:00:00Z',
    nextTryAt: '2026-11-21T04:00:00Z',
  };
  open({ 'GET /asns/3': { ...asn, state: 'Sending', waiting, findings: [] } });
  expect(await screen.findByText('The ERP is not ready for this ASN yet')).toBeVisible();
  expect(screen.getByText('line 2 has no movements')).toBeVisible();
  expect(screen.getByText(/Since .* Next attempt: /)).toBeVisible();
});
