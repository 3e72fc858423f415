import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { CreateDialog } from './CreateDialog';

beforeEach(() => userStore.set({ info: { ...supplier, companytype: 'B' } }));

async function choose(label: RegExp, option: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByTitle(option));
}

const offered = () =>
  [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')].map(
    (option) => option.getAttribute('title'),
  );

it('picks the company from a list, and offers the groups that fit it', async () => {
  const server = fakeServer({
    'GET /options/companies': [
      { code: 'B1', name: 'Buyer', companyType: 'B' },
      { code: 'V10001', name: 'Northern Parts', companyType: 'S' },
    ],
    'GET /User/getGroupList': [
      { value: 'BUYER', label: 'Buyers', companyTypes: 'AB' },
      { value: 'SUPPLIER', label: 'Suppliers', companyTypes: 'S' },
    ],
    'POST /accounts': { id: 9 },
  });
  const onCreated = vi.fn();
  show(<CreateDialog everywhere onClose={() => undefined} onCreated={onCreated} />);
  const dialog = screen.getByRole('dialog');
  await choose(/Groups/, 'Buyers');
  expect(within(dialog).getByTitle('Buyers')).toBeVisible();
  expect(offered()).toEqual(['Buyers']);
  // Upwards: below it is the button that makes the account.
  expect(document.querySelector('.ant-select-dropdown')?.className).toContain('topLeft');
  await choose(/Company code/, 'V10001 Northern Parts');
  await waitFor(() => expect(within(dialog).queryByTitle('Buyers')).toBeNull());
  await choose(/Groups/, 'Suppliers');
  for (const [label, text] of [
    ['User ID', 'new1'],
    ['Name', 'New'],
    ['English name', 'New'],
    ['Email', 'new@example.com'],
  ] as const) {
    await userEvent.type(within(dialog).getByLabelText(new RegExp(`^${label}`)), text);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'New account' }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(9));
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    company: 'V10001',
    groups: ['SUPPLIER'],
  });
});
