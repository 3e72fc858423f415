import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { settleDrafts } from '../../shared/document/drafts';
import { userStore } from '../../shared/session/user';
import { openable, opening, openingWorkflow } from '../../testing/opening';
import { supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { Grant, OpenableLineRow } from './api';
import { OpenOrderPage } from './OpenOrderPage';

vi.mock('../../shared/time', async (original) => ({ ...(await original<object>()), today: () => '2199-11-20' }));

const second = { ...openable, id: 7, lineNo: 30 };
const third = { ...openable, id: 8, lineNo: 40, vendorCode: 'V10002' };
const later: OpenableLineRow = { ...openable, id: 9, lineNo: 50 };

/** Three lines on the first page, one on the second. */
function open(replies: Parameters<typeof fakeServer>[0] = {}, address = '/po/openOrder?size=10') {
  const server = fakeServer({
    'GET /openings/lines': ({ query }: { query: Record<string, string> }) => ({
      items: query.page === '2' ? [later] : [openable, second, third],
      totalcount: 11,
    }),
    'GET /openings': { items: [opening], totalcount: 1 },
    'GET /openings/9/workflow': openingWorkflow('Granted', 2, ['take-back']),
    ...replies,
  });
  return { ...server, ...show(<OpenOrderPage />, address, '/po/openOrder') };
}

const cell = (field: string, line = openable) => screen.getByLabelText(`${field} ${line.poNo} / ${line.lineNo}`);
const bar = () => screen.getByRole('region', { name: 'Lines filled in' });
const status = () => within(bar()).getByRole('status');
const press = () => userEvent.click(within(bar()).getByRole('button', { name: /^Open lines/ }));
const paste = (where: HTMLElement, text: string) => fireEvent.paste(where, { clipboardData: { getData: () => text } });
const question = () => screen.findByRole('dialog');
const sent = (calls: ReturnType<typeof fakeServer>['calls']) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/openings')
    .map(({ body }) => (body as { items: Grant[] }).items);
const taken = (items: Grant[]) => ({
  results: items.map(({ lineId }) => ({ lineId, ok: true, id: 100 + lineId, state: 'Granted', version: 1 })),
  done: items.length,
  refused: 0,
});

beforeEach(() => userStore.set({ info: { ...supplier, companytype: 'B', roles: ['100'] } }));

it('grants what is typed once, after saying how many lines of how many suppliers', async () => {
  const { calls } = open({ 'POST /openings': ({ body }: { body: { items: Grant[] } }) => taken(body.items) });
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity'), '12\t2199/12/1\tthe line stands still\n5\n7\n');
  expect(within(cell('Quantity').closest('tr') as HTMLElement).getByText('88')).toBeVisible();
  await userEvent.click(within(bar()).getByRole('button', { name: 'Fill down' }));
  expect(cell('Last valid day', third)).toHaveValue('2199-12-01');
  expect(cell('Reason', second)).toHaveValue('the line stands still');
  await press();
  const dialog = await question();
  expect(dialog).toHaveTextContent('Open 3 order lines for shipment?');
  expect(dialog).toHaveTextContent('2 suppliers can ship at once');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Open lines (3)' }));
  await waitFor(() =>
    expect(sent(calls)).toEqual([
      [
        { lineId: 6, quantity: '12', untilOn: '2199-12-01', reason: 'the line stands still' },
        { lineId: 7, quantity: '5', untilOn: '2199-12-01', reason: 'the line stands still' },
        { lineId: 8, quantity: '7', untilOn: '2199-12-01', reason: 'the line stands still' },
      ],
    ]),
  );
  await waitFor(() => expect(status()).toHaveTextContent('3 sent, 0 not sent'));
  expect(within(cell('Quantity').closest('tr') as HTMLElement).getByText('12 opened')).toBeVisible();
  // The lines are asked for again, for they are opened now.
  expect(calls.filter(({ path }) => path === '/openings/lines').length).toBeGreaterThan(1);
});

it('fills down only where nothing stands, and says when there is nothing to fill', async () => {
  open();
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity'), '12\n5\t2199-12-24\tits own\n');
  await userEvent.click(within(bar()).getByRole('button', { name: 'Fill down' }));
  expect(cell('Last valid day')).toHaveValue('2199-12-24');
  expect(cell('Reason')).toHaveValue('its own');
  expect(cell('Quantity', third)).toHaveValue('');
  expect(cell('Reason', third)).toHaveValue('');
  await userEvent.click(within(bar()).getByRole('button', { name: 'Fill down' }));
  expect(await screen.findByText(/Nothing to fill/)).toBeVisible();
});

it('sends nothing when the person thinks better of it, or when nothing can be right', async () => {
  const { calls } = open();
  await screen.findByText('4500001001 / 20');
  await userEvent.type(cell('Quantity'), '101');
  await press();
  // What is missing is told now, too; nobody is asked about nothing.
  expect(cell('Quantity')).toHaveAccessibleDescription('Only 100 of this order line can be opened');
  expect(cell('Reason')).toBeInvalid();
  expect(status()).toHaveTextContent('0 sent, 1 not sent');
  paste(cell('Quantity'), '10\t2199-12-01\twhy\n20\n');
  await press();
  const dialog = await question();
  expect(dialog).toHaveTextContent('1 line with errors stays here.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls)).toEqual([]);
  expect(cell('Quantity')).toHaveValue('10');
});

it('keeps what was refused, with the reason at its cell or at the line', async () => {
  open({
    'POST /openings': ({ body }: { body: { items: Grant[] } }) => ({
      results: body.items.map(({ lineId }) => {
        if (lineId === 6) return { lineId, ok: true, id: 1, state: 'Granted', version: 1 };
        const blocker =
          lineId === 7
            ? { label: 'OPENING_DAY_PAST', field: 'untilOn', params: { today: '2199-12-02' }, severity: 'block' }
            : { label: 'OPENING_EXISTS', field: 'lineId', severity: 'block' };
        return { lineId, ok: false, errorLabel: 'REFUSED', blockers: [blocker] };
      }),
      done: 1,
      refused: 2,
    }),
  });
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity'), '1\t2199-12-01\twhy\n2\t2199-12-01\twhy\n3\t2199-12-01\twhy');
  await press();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Open lines (3)' }));
  await waitFor(() => expect(status()).toHaveTextContent('1 sent, 2 not sent'));
  expect(cell('Last valid day', second)).toHaveAccessibleDescription(
    'The last day cannot be before today (2199-12-02)',
  );
  expect(cell('Quantity', third)).toHaveAccessibleDescription('An opening of this order line is already in effect');
  expect(within(bar()).getByRole('link', { name: '4500001001 / 40' })).toHaveAttribute(
    'href',
    '/po/openOrder?poNo=4500001001',
  );
});

it('says at the line why a call was refused as a whole', async () => {
  open({
    'POST /openings': () =>
      refusal(400, {
        errorLabel: 'VALIDATION',
        blockers: [{ label: 'TOO_LONG', field: 'items[1].reason', params: { max: 200 }, severity: 'block' }],
      }),
  });
  await screen.findByText('4500001001 / 20');
  paste(cell('Quantity'), '1\t2199-12-01\twhy\n2\t2199-12-01\twhy');
  await press();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Open lines (2)' }));
  await waitFor(() => expect(cell('Reason', second)).toHaveAccessibleDescription('At most 200 characters'));
  expect(cell('Quantity')).toHaveAccessibleDescription(/another line/);
});

it('keeps what is typed while the openings are looked at, with the filters that both have', async () => {
  const { calls, address } = open({}, '/po/openOrder?vendor=V10001&state=New');
  await screen.findByText('4500001001 / 20');
  await userEvent.type(cell('Quantity'), '7');
  await userEvent.click(screen.getByRole('tab', { name: 'Openings' }));
  expect(await screen.findByText('opener1')).toBeVisible();
  expect(address()).toBe('/po/openOrder?view=openings&vendor=V10001');
  expect(calls.find(({ path }) => path === '/openings')?.query).toMatchObject({ vendor: 'V10001' });
  await expect(settleDrafts()).resolves.toBe(false);
  await userEvent.click(screen.getByRole('tab', { name: 'Lines to open' }));
  await screen.findByText('4500001001 / 30');
  expect(cell('Quantity')).toHaveValue('7');
  expect(address()).toBe('/po/openOrder?vendor=V10001');
});

it('offers the orders of the supplier that is chosen', async () => {
  const { calls } = open({ 'GET /option/getOpenPoId': [{ value: '4500001001', label: '4500001001 · Acme' }] });
  await screen.findByText('4500001001 / 20');
  await userEvent.type(screen.getByRole('combobox', { name: 'Vendor code' }), 'V10001');
  await userEvent.click(screen.getByRole('combobox', { name: 'PO no.' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/option/getOpenPoId')).toBe(true));
  expect(calls.find(({ path }) => path === '/option/getOpenPoId')?.query).toEqual({ vendor: 'V10001' });
});

it('finds one of the openings in effect by a list of them', async () => {
  const { calls } = open(
    { 'GET /option/getOpenIDList': [{ value: '9', label: '4500001001-20 · Acme' }] },
    '/po/openOrder?view=openings',
  );
  await screen.findByText('opener1');
  await userEvent.click(screen.getByRole('button', { name: /More filters/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Opening' }));
  await userEvent.click(await screen.findByText('4500001001-20 · Acme'));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: '/openings', query: { id: '9' } }));
});

it('says what to do where there is nothing', async () => {
  const none = { items: [], totalcount: 0 };
  open({ 'GET /openings/lines': none, 'GET /openings': none });
  expect(await screen.findByText(/Every open order line can already be shipped/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Openings' }));
  expect(await screen.findByText(/Go to “Lines to open”/)).toBeVisible();
});

it('takes many back for one reason; what is over cannot be chosen', async () => {
  const over = { ...opening, id: 10, lineNo: 30, state: 'Used' };
  const { calls } = open(
    {
      'GET /openings': { items: [opening, over], totalcount: 2 },
      'POST /openings/events/take-back': {
        done: 1,
        refused: 0,
        results: [{ id: 9, ok: true, state: 'TakenBack', version: 3 }],
      },
    },
    '/po/openOrder?view=openings',
  );
  const row = (await screen.findByRole('link', { name: '4500001001 / 20' })).closest('tr') as HTMLElement;
  for (const text of ['In effect', '40 KPC', '15', '25', '2199-12-05', 'opener1']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  const [first, other] = screen.getAllByLabelText('Select this row');
  expect(other).toBeDisabled();
  await userEvent.click(first as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Take back (1)' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'the order is agreed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take back (1)' }));
  expect(await within(dialog).findByText('1 accepted, 0 failed')).toBeVisible();
  expect(calls.find(({ path }) => path === '/openings/events/take-back')?.body).toEqual({
    reason: 'the order is agreed',
    items: [{ id: 9, version: 2 }],
  });
});
