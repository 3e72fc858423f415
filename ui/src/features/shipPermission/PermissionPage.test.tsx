import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { entry } from '../../testing/document';
import { supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { permission, shipWorkflow } from '../../testing/ship';
import { show } from '../../testing/show';
import { PermissionPage } from './PermissionPage';

beforeEach(() => userStore.set({ info: { ...supplier, companytype: 'B', roles: ['153'] } }));

function open(replies: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /ship-permissions/9': permission,
    'GET /ship-permissions/9/workflow': shipWorkflow('Submitted', 1, ['approve', 'approve-with-issue', 'reject']),
    ...replies,
  });
  show(<PermissionPage />, '/po/ship-permissions/9', '/po/ship-permissions/:id');
  return server;
}

const dialog = () => screen.findByRole('dialog');
const accepted = (state: string) => ({ id: 9, state, version: 2 });

it('approves less on another day; what is more than was asked for is said at its field and not sent', async () => {
  const { calls } = open({ 'POST /ship-permissions/9/events/approve': accepted('Approved') });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const form = within(await dialog());
  const quantity = form.getByLabelText(/^Quantity approved/);
  expect(quantity).toHaveValue('40');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '41');
  await userEvent.click(form.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(quantity).toBeInvalid());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '30');
  const day = form.getByLabelText(/^Ship date approved/);
  await userEvent.clear(day);
  await userEvent.type(day, '2199-12-03');
  await userEvent.click(form.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    version: 1,
    quantity: '30',
    shipOn: '2199-12-03',
  });
});

it('says what the server refused at its field', async () => {
  open({
    'POST /ship-permissions/9/events/approve-with-issue': () =>
      refusal(409, {
        errorLabel: 'REFUSED',
        blockers: [
          { label: 'PO_DATE_NOT_AFTER_TODAY', field: 'shipOn', params: { today: '2199-12-05' }, severity: 'block' },
        ],
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve with issue' }));
  const form = within(await dialog());
  await userEvent.click(form.getByRole('button', { name: 'Approve with issue' }));
  const instruction = form.getByLabelText(/^Instruction/);
  await waitFor(() => expect(instruction).toBeInvalid());
  await userEvent.type(instruction, 'mark the boxes');
  await userEvent.click(form.getByRole('button', { name: 'Approve with issue' }));
  expect(await form.findByText('The date must be after today (2199-12-05)')).toBeVisible();
});

it('tells why an application lapsed with its line, and who decided in place of whom', async () => {
  const history = [
    entry(1, 'apply', null, 'Submitted', { lineId: 6, quantity: '40.000', shipOn: '2199-12-05' }),
    entry(2, 'lapse', 'Submitted', 'Withdrawn', { reason: 'changed' }),
  ];
  open({
    'GET /ship-permissions/9': { ...permission, state: 'Withdrawn', version: 2, comment: 'changed' },
    'GET /ship-permissions/9/workflow': { ...shipWorkflow('Withdrawn', 2, []), history },
  });
  expect(
    await screen.findByText('The ERP changed the order line. Apply again once you have answered it.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(screen.getAllByText(/The ERP changed the order line/).length).toBeGreaterThan(1);
});

it('leads to the line, and to its other permissions', async () => {
  const { id, state, askedQty, askedOn, createdAt } = permission;
  open({
    'GET /ship-permissions/9': { ...permission, others: [{ id: id + 1, state, askedQty, askedOn, createdAt }] },
  });
  expect(await screen.findByRole('link', { name: '4500001001 / 20' })).toHaveAttribute('href', '/po/lines/6');
  const others = screen.getByRole('group', { name: 'Other ship permissions of this line' });
  expect(within(others).getByRole('link')).toHaveAttribute('href', '/po/ship-permissions/10');
});
