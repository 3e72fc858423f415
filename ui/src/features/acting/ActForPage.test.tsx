import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { beforeEach, expect, it } from 'vitest';
import { type UserInfo, userStore } from '../../shared/session/user';
import { menuEntry, supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { ActForPage } from './ActForPage';
import type { Delegation } from './api';

const delegation: Delegation = {
  id: 4,
  state: 'Current',
  principal: 'supplier1',
  principalName: 'Mei-Ling Lin',
  deputy: 'supplier9',
  deputyName: 'Nina',
  companyCode: 'V10001',
  beginsAt: '2026-11-20T00:00:00Z',
  endsAt: '2026-11-30T00:00:00Z',
  grantedByName: 'supplier1',
  grantedAt: '2026-11-20T00:00:00Z',
  revocable: true,
};

beforeEach(() => userStore.set({ info: supplier }));

it('ends what is not over, once it was asked', async () => {
  const server = fakeServer({
    'GET /delegations': {
      items: [delegation, { ...delegation, id: 5, state: 'Over', revocable: false }],
      totalcount: 2,
    },
    'POST /delegations/4/revoke': {},
  });
  show(<ActForPage />);
  const buttons = await screen.findAllByRole('button', { name: 'End delegation: supplier9 for supplier1' });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] as HTMLElement);
  await screen.findByText('supplier9 can no longer act for supplier1. This takes effect immediately.');
  await userEvent.click(screen.getAllByRole('button', { name: 'End' }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/delegations/4/revoke')).toBe(true));
});

it('appoints a deputy and shows a refusal at its field', async () => {
  let tries = 0;
  const server = fakeServer({
    'GET /delegations': { items: [], totalcount: 0 },
    'GET /options/colleagues': [{ value: 'supplier9', label: 'supplier9 Nina' }],
    'POST /delegations': () => {
      tries += 1;
      const blockers = [{ label: 'ACT_NOT_ACTIVE', field: 'deputy', params: {}, severity: 'block' }];
      return tries === 1 ? refusal(409, { errorLabel: 'REFUSED', blockers }) : { id: 9 };
    },
  });
  show(<ActForPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Appoint a deputy' }));
  expect(screen.queryByLabelText(/On behalf of/, { selector: 'input[name="principal"]' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: /Deputy/ }));
  await userEvent.click(await screen.findByText('supplier9 Nina'));
  const grant = screen.getAllByRole('button', { name: 'Appoint a deputy' }).at(-1) as HTMLElement;
  await userEvent.click(grant);
  expect(await screen.findByText('This account is not active')).toBeInTheDocument();
  await userEvent.click(grant);
  await waitFor(() => expect(tries).toBe(2));
  const body = server.calls.find(({ method }) => method === 'POST')?.body as Record<string, string>;
  expect(body.principal).toBeNull();
  expect(Date.parse(body.endsAt as string) - Date.parse(body.beginsAt as string)).toBeGreaterThan(22 * 3600 * 1000);
});

it('forgets the deputy with the principal, and shows the last day', async () => {
  const manager: UserInfo = {
    ...supplier,
    companytype: 'A',
    menu: [menuEntry('systemSetting', { children: [menuEntry('accountManagement')] })],
  };
  userStore.set({ info: manager });
  const endsAt = dayjs('2026-12-01').toISOString();
  const server = fakeServer({
    'GET /delegations': { items: [{ ...delegation, endsAt }], totalcount: 1 },
    'GET /options/colleagues': [{ value: 'supplier9', label: 'supplier9 Nina' }],
  });
  show(<ActForPage />);
  await screen.findByText('2026-11-30');
  await userEvent.click(screen.getByRole('button', { name: 'Appoint a deputy' }));
  await userEvent.click(screen.getByRole('combobox', { name: /Deputy/ }));
  await userEvent.click(await screen.findByTitle('supplier9 Nina'));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByTitle('supplier9 Nina')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText(/On behalf of/), 'other1');
  await waitFor(() => expect(server.calls.at(-1)?.query).toEqual({ of: 'other1' }));
  expect(within(dialog).queryByTitle('supplier9 Nina')).toBeNull();
});

it('appoints until the day that was typed, and never until the one before it', async () => {
  const server = fakeServer({
    'GET /delegations': { items: [], totalcount: 0 },
    'GET /options/colleagues': [{ value: 'supplier9', label: 'supplier9 Nina' }],
    'POST /delegations': { id: 9 },
  });
  show(<ActForPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Appoint a deputy' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Deputy/ }));
  await userEvent.click(await screen.findByTitle('supplier9 Nina'));
  const until = within(dialog).getByLabelText(/Until/);
  const grant = within(dialog).getByRole('button', { name: 'Appoint a deputy' });
  await userEvent.clear(until);
  await userEvent.type(until, '2099-02-31');
  await userEvent.click(grant);
  expect(await within(dialog).findByText('Not a valid date')).toBeVisible();
  await userEvent.clear(until);
  await userEvent.type(until, '20990228');
  await userEvent.click(grant);
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
  const body = server.calls.find(({ method }) => method === 'POST')?.body as Record<string, string>;
  expect(body.endsAt).toBe(dayjs('2099-03-01').toISOString());
});
