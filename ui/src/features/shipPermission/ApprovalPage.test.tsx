import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/server';
import { permission, shipWorkflow } from '../../testing/ship';
import { show } from '../../testing/show';
import { ApprovalPage } from './ApprovalPage';

const other = { ...permission, id: 10, version: 3, lineNo: 30 };

function open(replies: Parameters<typeof fakeServer>[0] = {}, address = '/po/allowShipApproval') {
  const server = fakeServer({
    'GET /ship-permissions': { items: [permission, other], totalcount: 2 },
    'GET /ship-permissions/9/workflow': shipWorkflow('Submitted', 1, ['approve', 'approve-with-issue', 'reject']),
    ...replies,
  });
  return { ...server, ...show(<ApprovalPage />, address) };
}

async function choose(event: string) {
  for (const box of await screen.findAllByLabelText('Select this row')) await userEvent.click(box);
  await userEvent.click(await screen.findByRole('button', { name: event }));
  return screen.findByRole('dialog');
}

it('begins with what waits, the oldest first, and shows what a decision needs', async () => {
  const { calls, address } = open();
  const row = (await screen.findByText('4500001001 / 20')).closest('tr') as HTMLElement;
  expect(address()).toBe('/po/allowShipApproval?state=Submitted');
  expect(calls.find(({ path }) => path === '/ship-permissions')?.query).toMatchObject({
    state: 'Submitted',
    sort: 'createdAt',
  });
  for (const text of ['4', '2199-12-02', '3 days later', '40 KPC', '90', 'the mould is late', 'V10001']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  await userEvent.click(screen.getByText('Clear'));
  await waitFor(() => expect(address()).toBe('/po/allowShipApproval'));
});

it('approves many, each with a quantity and a day of its own; what was refused stays chosen', async () => {
  const { calls } = open({
    'POST /ship-permissions/events/approve': {
      done: 1,
      refused: 1,
      results: [
        { id: 9, ok: true, state: 'Approved', version: 2 },
        {
          id: 10,
          ok: false,
          errorLabel: 'REFUSED',
          blockers: [{ label: 'PO_LINE_CLOSED', severity: 'block' }],
        },
      ],
    },
  });
  const dialog = await choose('Approve');
  const quantity = within(dialog).getByLabelText('Quantity approved 4500001001 / 20');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '25');
  const day = within(dialog).getByLabelText('Ship date approved 4500001001 / 30');
  await userEvent.clear(day);
  await userEvent.type(day, '21991203');
  await userEvent.type(within(dialog).getByLabelText('Comment'), 'by lorry');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve (2)' }));
  expect(await within(dialog).findByText('1 accepted, 1 failed')).toBeVisible();
  expect(within(dialog).getByText('This order line is closed')).toBeVisible();
  const body = calls.find(({ path }) => path.endsWith('/events/approve'))?.body as string;
  expect(JSON.parse(body)).toEqual([
    { id: 9, version: 1, quantity: '25', shipOn: '2199-12-05', comment: 'by lorry' },
    { id: 10, version: 3, quantity: '40', shipOn: '2199-12-03', comment: 'by lorry' },
  ]);
  await userEvent.click(within(dialog).getByText('Close'));
  expect(await screen.findByText('1 selected')).toBeVisible();
});

it('rejects many for one reason', async () => {
  const { calls } = open({
    'POST /ship-permissions/events/reject': {
      done: 2,
      refused: 0,
      results: [9, 10].map((id) => ({ id, ok: true, state: 'Rejected', version: 4 })),
    },
  });
  const dialog = await choose('Reject');
  expect(within(dialog).queryByLabelText(/^Quantity approved/)).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Reject (2)' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'the store is full');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject (2)' }));
  await within(dialog).findByText('2 accepted, 0 failed');
  expect(calls.find(({ path }) => path.endsWith('/events/reject'))?.body).toEqual({
    reason: 'the store is full',
    items: [
      { id: 9, version: 1 },
      { id: 10, version: 3 },
    ],
  });
});
