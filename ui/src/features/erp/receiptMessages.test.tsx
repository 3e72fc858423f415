import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { ReceiptMessage, ReceiptMessageLine, ReceiptMessageRow } from './monitor';
import { ReceiptMessageListPage } from './ReceiptMessageListPage';

const row: ReceiptMessageRow = {
  id: 7,
  receiptNo: '5000000003',
  kinds: ['return'],
  state: 'in_part',
  reasons: ['RECEIPT_MORE_THAN_RECEIVED'],
  inboundNo: '1800000001',
  reference: 'ASN1',
  vendorCode: 'V10001',
  lineCount: 2,
  receivedOn: '2026-11-20',
  erpBookedAt: '2026-11-21T03:00:00Z',
  firstHeardAt: '2026-11-21T04:00:00Z',
  lastHeardAt: '2026-11-21T05:00:00Z',
  timesHeard: 2,
  changedAt: '2026-11-21T05:00:00Z',
};

const line: ReceiptMessageLine = {
  id: 1,
  lineNo: 1,
  kind: 'return',
  quantity: '-3.000',
  acceptedQty: null,
  rejectedQty: '3.000',
  poNo: '4711',
  poLineNo: 10,
  poLineId: 5,
  asnId: 9,
  asnNo: 'ASN1',
  asnLineNo: 2,
  bookedAt: '2026-11-21T04:00:00Z',
  reason: null,
  closedAt: null,
  closedBy: null,
  closeReason: null,
};

const message: ReceiptMessage = {
  ...row,
  payload: { receiptNo: '5000000003', said: 'last' },
  previousPayload: { receiptNo: '5000000003', said: 'before' },
  lines: [
    line,
    { ...line, id: 2, lineNo: 2, bookedAt: null, asnLineNo: null, reason: 'RECEIPT_MORE_THAN_RECEIVED' },
    {
      ...line,
      id: 3,
      lineNo: 3,
      asnLineNo: null,
      bookedAt: null,
      closedAt: '2026-11-22T04:00:00Z',
      closedBy: 'admin',
      closeReason: 'no',
    },
  ],
};

it('shows what was told, what was told before, and what became of each line', async () => {
  fakeServer({
    'GET /receipt-messages': { items: [row], totalcount: 1 },
    'GET /receipt-messages/7': message,
    'GET /option/rcvTransactionType': [{ value: 'return', label: 'Return' }],
  });
  show(<ReceiptMessageListPage />);
  expect(await screen.findByText('Booked in part')).toBeVisible();
  expect(screen.getByText(/Takes back more than was received/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '5000000003' }));
  const drawer = await screen.findByRole('dialog');
  const said = await within(drawer).findByRole('row', { name: /last before/ });
  expect(said).toHaveTextContent('≠ changed');
  await userEvent.click(within(drawer).getByText('JSON'));
  expect(within(drawer).getByText(/"said": "last"/)).toBeVisible();
  expect(within(drawer).getByText(/"said": "before"/)).toBeVisible();
  const links = within(drawer)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links.slice(0, 2)).toEqual(['/po/lines/5', '/asn/asns/9']);
  expect(within(drawer).getByText('ASN1 / 2')).toBeVisible();
  expect(within(drawer).getByText('Closed by admin: no')).toBeVisible();
});

it('tries receipts again, with what was given up if that is asked for', async () => {
  const server = fakeServer({
    'GET /receipt-messages': {
      items: [row, { ...row, id: 8, receiptNo: 'R8', state: 'booked', reasons: [] }],
      totalcount: 2,
    },
    'GET /option/rcvTransactionType': [],
    'POST /receipt-messages/replay': {
      done: 0,
      refused: 1,
      results: [
        {
          id: 7,
          name: '5000000003',
          ok: false,
          errorLabel: 'REFUSED',
          blockers: [{ label: 'RECEIPT_MORE_THAN_RECEIVED', severity: 'block' }],
        },
      ],
    },
  });
  show(<ReceiptMessageListPage />);
  await screen.findByText('Booked in part');
  const boxes = screen.getAllByRole('checkbox', { name: 'Select this row' });
  expect(boxes[1]).toBeDisabled();
  await userEvent.click(boxes[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: /Replay/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /reopen closed lines/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replay (1)' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/Takes back more than was received/));
  const sent = server.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ ids: [7], takeBack: true });
});

it('tries all receipts again that match', async () => {
  const server = fakeServer({
    'GET /receipt-messages': { items: [row], totalcount: 312 },
    'GET /option/rcvTransactionType': [{ value: 'return', label: 'Return' }],
    'POST /receipt-messages/replay/matching': { done: 312, refused: 0, results: [] },
  });
  show(<ReceiptMessageListPage />, '/monitor/grnListQuery?state=waiting');
  await userEvent.click(await screen.findByRole('button', { name: /All 312 that match/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Replay' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replay (312)' }));
  expect(await screen.findByText(/312/, { selector: '.ant-alert *' })).toBeVisible();
  const sent = server.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ expected: 312, takeBack: false });
  expect(sent?.query).toEqual({ state: 'waiting' });
});
