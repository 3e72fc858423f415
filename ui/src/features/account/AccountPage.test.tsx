import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { AccountPage } from './AccountPage';
import type { Account } from './api';

const account: Account = {
  id: 7,
  version: 3,
  state: 'Y',
  userId: 'ann',
  name: '安',
  nameEn: 'Ann',
  email: 'ann@example.com',
  phone: '',
  department: '',
  title: '',
  companyCode: 'V10001',
  companyName: 'Acme',
  companyType: 'S',
  groups: 'Supplier',
  groupCodes: ['SUPPLIER'],
  companies: [],
  roles: [122],
  secondStep: false,
  language: 'En',
  lastSignInAt: null,
  createdAt: '2026-11-01T00:00:00Z',
  changedAt: '2026-11-01T00:00:00Z',
};

it('edits an account and says at the field what the server refuses', async () => {
  const server = fakeServer({
    'GET /accounts/7': account,
    'GET /accounts/7/workflow': {
      process: 'account',
      document: 7,
      state: 'Y',
      version: 3,
      offers: ['deactivate', 'edit'].map((event) => ({ event, allowed: true, blockers: [] })),
      history: [],
      transitions: [],
      diagram: '',
    },
    'GET /User/getCompanyGroupList': [{ value: 'SUPPLIER', label: 'Supplier', companyTypes: 'S' }],
    'POST /accounts/7/events/edit': () =>
      refusal(409, { errorLabel: 'REFUSED', blockers: [{ label: 'NOT_AN_EMAIL', field: 'email', severity: 'block' }] }),
  });
  show(<AccountPage />, '/systemSetting/accounts/7', '/systemSetting/accounts/:id');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const email = await screen.findByLabelText(/^Email/);
  await userEvent.clear(email);
  await userEvent.click(screen.getAllByRole('button', { name: 'Edit' }).at(-1) as HTMLElement);
  await waitFor(() => expect(email).toHaveAccessibleDescription('This field is required'));
  await waitFor(() => expect(email).toHaveFocus());
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(email, 'ann@b.example.com');
  await userEvent.click(screen.getAllByRole('button', { name: 'Edit' }).at(-1) as HTMLElement);
  await waitFor(() => expect(email).toHaveAccessibleDescription('This is not a valid email address'));
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    version: 3,
    email: 'ann@b.example.com',
    groups: ['SUPPLIER'],
  });
});
