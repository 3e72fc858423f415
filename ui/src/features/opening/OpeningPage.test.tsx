import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { opening, openingWorkflow } from '../../testing/opening';
import { menuEntry, supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { OpeningPage } from './OpeningPage';

beforeEach(() => userStore.set({ info: { ...supplier, companytype: 'B', roles: ['100'] } }));

function open(replies: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /openings/9': opening,
    'GET /openings/9/workflow': openingWorkflow('Granted', 2, ['take-back']),
    ...replies,
  });
  show(<OpeningPage />, '/po/openings/9', '/po/openings/:id');
  return server;
}

it('shows how much of it is used, who opened the line and why, and what shipped under it', async () => {
  open();
  expect(await screen.findByText('In effect')).toBeVisible();
  for (const text of ['40 KPC', '25 KPC', '2199-12-05', 'opener1', 'the line stands still without them']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  const notices = screen.getByRole('group', { name: 'ASNs that ship under it' });
  expect(within(notices).getByRole('link', { name: 'ASN261100003' })).toHaveAttribute('href', '/asn/asns/3');
  expect(within(notices).getByText('15 KPC')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(screen.getByText('Shipped')).toBeVisible();
});

it('links no order and no notice for people without their screens', async () => {
  userStore.set({ info: { ...supplier, menu: [menuEntry('openOrder')] } });
  open();
  expect(await screen.findByText('ASN261100003')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is taken back for a reason', async () => {
  const { calls } = open({ 'POST /openings/9/events/take-back': { id: 9, state: 'TakenBack', version: 3 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'the order is agreed');
  await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 2, reason: 'the order is agreed' });
});

it('tells why it ended by itself, what came back, and that nothing shipped', async () => {
  const [notice] = opening.notices;
  open({
    'GET /openings/9': { ...opening, state: 'TakenBack', lapse: 'closed', notices: [{ ...notice, quantity: '0.000' }] },
  });
  expect(await screen.findByText('The ERP closed the order line.')).toBeVisible();
  expect(screen.getByText('Came back')).toBeVisible();
});

it('says that nothing was shipped under it', async () => {
  open({ 'GET /openings/9': { ...opening, notices: [] } });
  expect(await screen.findByText('Nothing has been shipped under this opening yet.')).toBeVisible();
});
