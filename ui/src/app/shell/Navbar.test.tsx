import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, i18next } from '../../shared/i18n/i18n';
import { keepToken, readToken } from '../../shared/session/token';
import { userStore } from '../../shared/session/user';
import { ThemeProvider } from '../../shared/theme/ThemeProvider';
import { supplier } from '../../testing/people';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { followPerson } from '../person';
import { queryClient } from '../queries';
import { makeRoutes } from '../routes';
import { Navbar } from './Navbar';

// The bar and the page: what else the shell asks for is not asked here.
vi.mock('./Shell', () => ({
  Shell: () => (
    <App>
      <Navbar />
      <Outlet />
    </App>
  ),
}));

const list = [
  { name: 'home', path: '/home', menu: [], load: async () => ({ default: () => <h1>The home page</h1> }) },
  { name: 'poSearch', path: '/po/poSearch', load: async () => ({ default: () => <h1>The orders</h1> }) },
];
const here = '/po/poSearch?state=New&page=2';

function open(lang = 'En') {
  const server = fakeServer({
    'GET /auth/userInfo': ({ headers }: Call) =>
      /^Bearer (old|new)$/.test(headers.get('Authorization') ?? '')
        ? { ...supplier, lang }
        : refusal(401, { errorLabel: 'ILLEGAL_TOKEN', code: 50008 }),
    'PUT /auth/logout': {},
    'GET /auth/loginSettings': { companySso: false, passwordShortest: 8, passwordLongest: 12, idleMinutes: 30 },
    'POST /auth/login': { token: 'new', username: 'supplier1', step: 'done' },
  });
  const router = createMemoryRouter(makeRoutes(list), { initialEntries: [here] });
  followPerson(router);
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    told: () => server.calls.filter(({ path }) => path === '/auth/logout').map(({ body }) => body),
  };
}

beforeEach(() => {
  userStore.set({ info: undefined });
  queryClient.clear();
  keepToken('old');
});
afterEach(() => changeLanguage('En'));

it.each([
  ['En', 'Do you want to sign out?'],
  ['Tc', '確定要登出系統嗎？'],
  ['Cn', '确定要退出系统吗？'],
] as const)('asks before signing out, and does nothing when one stays: %s', async (lang, words) => {
  const { address, told } = open(lang);
  await screen.findByRole('heading', { name: 'The orders' });
  await userEvent.click(screen.getByRole('button', { name: i18next.t('shell.signOut') }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(words);
  await userEvent.click(screen.getByRole('button', { name: i18next.t('message.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([address(), told(), readToken()]).toEqual([here, [], 'old']);
  expect(userStore.get().info?.username).toBe('supplier1');
});

it('signs out, and leads back to where one was after signing in', async () => {
  const { address, told } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(here)}`));
  expect(told()).toEqual([{ username: 'supplier1' }]);
  expect(readToken()).toBeUndefined();
  expect(userStore.get().info).toBeUndefined();
  await userEvent.type(await screen.findByLabelText('Account'), 'supplier1');
  await userEvent.type(screen.getByLabelText('Password'), 'Ehub2026demo{Enter}');
  expect(await screen.findByRole('heading', { name: 'The orders' })).toBeVisible();
  expect(address()).toBe(here);
  expect(readToken()).toBe('new');
});

it('signs out here even when the server does not answer', async () => {
  const { address } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('dialog');
  fakeServer({ 'PUT /auth/logout': () => refusal(503, { errorLabel: 'UNAVAILABLE' }) });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(here)}`));
  expect(readToken()).toBeUndefined();
});
