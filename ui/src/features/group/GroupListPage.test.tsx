import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { Consequence, Group } from './api';
import { GroupListPage } from './GroupListPage';

const group: Group = {
  id: 3,
  version: 5,
  code: 'BUYER',
  name: 'Buyers',
  companyTypes: 'AB',
  roles: [153, 154],
  members: 2,
  menu: [],
};

const consequence: Consequence = {
  added: [],
  removed: [154],
  menuAdded: [],
  menuRemoved: ['/po/poSearch'],
  accounts: [{ id: 9, userId: 'buyer1', companyCode: 'OSE', gains: [], loses: [154] }],
  total: 1,
};

it('saves a change only after its consequences were looked at', async () => {
  const server = fakeServer({
    'GET /groups': [group],
    'POST /groups/3/preview': consequence,
    'PUT /groups/3': {},
    'GET /auth/userInfo': { ...supplier, username_ui: 'With another menu' },
  });
  show(<GroupListPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit group Buyers' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
  await screen.findByText('buyer1');
  expect(screen.getByText(/Menu items removed: PO search/)).toBeInTheDocument();
  expect(screen.getByText('Roles removed: Material controller 154')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Name/), '!');
  expect(save).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 5,
    name: 'Buyers!',
    companyTypes: 'AB',
    roles: [153, 154],
  });
  await waitFor(() => expect(userStore.get().info?.username_ui).toBe('With another menu'));
});

it('loads a group that somebody else has changed meanwhile, and keeps what was typed', async () => {
  let version = 5;
  const server = fakeServer({
    'GET /groups': () => [{ ...group, version }],
    'POST /groups/3/preview': ({ body }: { body: unknown }) => {
      const stale = { label: 'GROUP_CHANGED_MEANWHILE', severity: 'block' };
      if ((body as { version: number }).version === version) return consequence;
      return refusal(409, { errorLabel: 'REFUSED', blockers: [stale] });
    },
  });
  show(<GroupListPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit group Buyers' }));
  await userEvent.type(await screen.findByLabelText(/^Name/), '!');
  version = 6;
  await userEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load latest version' })).toBeNull());
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Buyers!');
  await userEvent.click(screen.getByRole('button', { name: 'Preview changes' }));
  await screen.findByText('buyer1');
  expect(server.calls.at(-1)?.body).toMatchObject({ version: 6, name: 'Buyers!' });
});

it('finds groups by what they open, and removes one that nobody is in', async () => {
  const menu = [
    { name: 'po', path: '/po', title: 'po', icon: 'order', hidden: false, alwaysShow: false, children: [] },
  ];
  const empty = { ...group, id: 4, code: 'OLD', name: 'Old', members: 0, roles: [155], menu };
  let groups = [group, empty];
  const server = fakeServer({
    'GET /groups': () => groups,
    'DELETE /groups/4': () => {
      groups = [group];
      return {};
    },
  });
  show(<GroupListPage />);
  await screen.findByText('Buyers');
  await userEvent.type(screen.getByLabelText('Find a group, role or menu item'), 'order');
  await waitFor(() => expect(screen.queryByText('Buyers')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Remove group Buyers' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove group Old' }));
  const buttons = await screen.findAllByRole('button', { name: 'Remove group Old' });
  await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  expect(server.calls.find(({ method }) => method === 'DELETE')?.path).toBe('/groups/4');
  await userEvent.clear(screen.getByLabelText('Find a group, role or menu item'));
  await waitFor(() => expect(screen.queryByText('Old')).toBeNull());
  expect(screen.getByText('Buyers')).toBeInTheDocument();
});
