import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installErrorSink } from '../../../app/errors';
import { FullPageLoading } from '../../../app/shell/Loading';
import { Sidebar } from '../../../app/shell/Sidebar';
import { changeLanguage } from '../../../shared/i18n/i18n';
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

afterEach(() => changeLanguage('En'));

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

it.each([
  ['En', 'Old site', 'login fail. Check your account or password!'],
  ['Tc', '舊站', '登入失敗，請檢查帳號或密碼'],
  ['Cn', '旧站', '登录失败，请检查账号或密码'],
] as const)('fails like a sign-in when there is no address: %s', async (language, name, words) => {
  const tab = fakeTab();
  await changeLanguage(language);
  fakeServer({ 'POST /auth/ssoOldSite': '' });
  menu();
  await userEvent.click(screen.getByRole('menuitem', { name }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
  expect(tab.location.replace).not.toHaveBeenCalled();
  await waitFor(() => expect(document.querySelector('.full-loading')).toBeNull());
});

it('closes the tab and the overlay when the server refuses, whose words are shown', async () => {
  const tab = fakeTab();
  fakeServer({ 'POST /auth/ssoOldSite': () => refusal(409, { errorLabel: 'OLD_SITE_OFF' }) });
  installErrorSink(() => {});
  menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old site' }));
  expect(await screen.findByText('The old site does not accept sign-in from here')).toBeVisible();
  expect(tab.close).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Old site Working on it…')).toBeNull());
});

it('says that the browser blocks new tabs', async () => {
  vi.stubGlobal('open', vi.fn());
  menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Old site' }));
  expect(await screen.findByText(/blocked the new tab/)).toBeVisible();
});
