import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { FullPageLoading } from '../../../app/shell/Loading';
import { Sidebar } from '../../../app/shell/Sidebar';
import { userStore } from '../../../shared/session/user';
import { supplier } from '../../../testing/people';
import { fakeServer, refusal } from '../../../testing/server';
import { show } from '../../../testing/show';

const entry = {
  name: 'ssoOldSite',
  path: 'ssoOldSite',
  title: 'ssoOldSite',
  hidden: false,
  alwaysShow: false,
  children: [],
};

function fakeTab() {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
  return tab;
}

function menu() {
  return show(
    <>
      <Sidebar />
      <FullPageLoading />
    </>,
    '/home',
  );
}

beforeEach(() => {
  userStore.set({ info: { ...supplier, menu: [entry, ...supplier.menu] as typeof supplier.menu } });
});

it('opens a tab in the click, covers the page meanwhile, and leads the tab there', async () => {
  const tab = fakeTab();
  let answer: (address: string) => void = () => {};
  fakeServer({ 'POST /auth/ssoOldSite': () => new Promise((resolve) => (answer = resolve)) });
  menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old site' }));
  expect(tab.opener).toBeNull();
  expect(await screen.findByText('Old site Working on it…')).toBeVisible();
  answer('https://old.example.com/in?ssoSe=1');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://old.example.com/in?ssoSe=1'));
  await waitFor(() => expect(screen.queryByText('Old site Working on it…')).toBeNull());
});

it('closes the tab and says so when there is no address', async () => {
  const tab = fakeTab();
  fakeServer({ 'POST /auth/ssoOldSite': '' });
  menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old site' }));
  expect(await screen.findByText('The old site could not be opened. Please try again later.')).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
  expect(tab.location.replace).not.toHaveBeenCalled();
  fakeServer({ 'POST /auth/ssoOldSite': () => refusal(409, { errorLabel: 'OLD_SITE_OFF' }) });
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old site' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('Old site Working on it…')).toBeNull());
});

it('says that the browser blocks new tabs', async () => {
  vi.stubGlobal('open', vi.fn());
  menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old site' }));
  expect(await screen.findByText(/blocked the new tab/)).toBeVisible();
});
