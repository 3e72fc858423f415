import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToken, readToken } from '../shared/session/token';
import { userStore } from '../shared/session/user';
import { ThemeProvider } from '../shared/theme/ThemeProvider';
import { supplier } from '../testing/people';
import { fakeServer, refusal } from '../testing/server';
import { ssoAddress } from './guard';
import { queryClient } from './queries';
import { makeRoutes } from './routes';

vi.mock('./shell/Shell', async () => {
  const { Outlet } = await import('react-router');
  return { Shell: () => <Outlet /> };
});

const at = (name: string, text: string) => ({
  name,
  path: `/${name === 'home' ? '' : 'po/'}${name}`,
  menu: name === 'home' ? [] : undefined,
  load: async () => ({ default: () => <h1>{text}</h1> }),
});
const list = [at('home', 'The home page'), at('poSearch', 'The orders'), at('secret', 'The secret')];

function go(address: string) {
  const router = createMemoryRouter(makeRoutes(list), { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

beforeEach(() => userStore.set({ info: undefined }));

describe('the guard', () => {
  it('sends a stranger to sign in, and remembers the way', async () => {
    fakeServer({});
    const where = go('/po/poSearch?state=New&page=2');
    await waitFor(() => expect(where()).toBe(`/login?redirect=${encodeURIComponent('/po/poSearch?state=New&page=2')}`));
  });

  it('leads the signed-in home from the company sign-in, and forgets a token of yesterday there', async () => {
    keepToken('t');
    fakeServer({ 'GET /auth/userInfo': supplier });
    const home = go('/ssologin?account=anna%40example.com');
    await waitFor(() => expect(home()).toBe('/home'));
    userStore.set({ info: undefined });
    fakeServer({
      'GET /auth/userInfo': () => refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }),
      'POST /auth/ssologinByAP': () => refusal(400, { errorLabel: 'SSO_FAILED' }),
    });
    const where = go('/ssologin?ssoSe=1.0123456789abcdef&ssoA=ff&username=anna');
    await waitFor(() => expect(where()).toBe('/ssologin'));
    expect(readToken()).toBeUndefined();
  });

  it('knows the company sign-in as a path, as others link to it', () => {
    const at = (pathname: string, search = '') => ssoAddress({ pathname, search });
    expect(at('/ssologin', '?ssoSe=1&username=a')).toBe('/#/ssologin?ssoSe=1&username=a');
    expect(at('/ssologin/')).toBe('/#/ssologin');
    expect([at('/'), at('/ssologin-callback.html'), at('/x/ssologin')]).toEqual([undefined, undefined, undefined]);
  });

  it('asks who it is once, and opens the page', async () => {
    keepToken('t');
    const server = fakeServer({ 'GET /auth/userInfo': supplier });
    go('/po/poSearch');
    expect(await screen.findByText('The orders')).toBeVisible();
    expect(server.calls.map(({ path }) => path)).toEqual(['/auth/userInfo']);
    expect(server.calls[0]?.headers.get('Authorization')).toBe('Bearer t');
    expect(server.calls[0]?.headers.get('BrowserInfo')).toContain('browser=');
    expect(document.title).toBe('PO search - eHub');
  });

  it('forgets a token that the server does not know', async () => {
    keepToken('old');
    fakeServer({ 'GET /auth/userInfo': () => refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }) });
    const where = go('/po/poSearch');
    await waitFor(() => expect(where()).toBe('/relogin?code=50014&redirect=%2Fpo%2FpoSearch'));
    expect(readToken()).toBeUndefined();
  });

  it.each([
    ['a person without roles', { ...supplier, roles: [] }],
    ['nobody', null],
  ])('refuses %s', async (_, info) => {
    keepToken('t');
    fakeServer({ 'GET /auth/userInfo': info });
    const where = go('/home');
    await waitFor(() => expect(where()).toMatch(/^\/relogin/));
    expect(readToken()).toBeUndefined();
  });

  it('does not show a page that is not in the menu', async () => {
    keepToken('t');
    fakeServer({ 'GET /auth/userInfo': supplier });
    const where = go('/po/secret');
    await waitFor(() => expect(where()).toBe('/404'));
    expect(screen.queryByText('The secret')).toBeNull();
  });

  it('leads / to the home page, the signed-in away from /login, and the unknown to /404', async () => {
    keepToken('t');
    fakeServer({ 'GET /auth/userInfo': supplier });
    const root = go('/');
    await waitFor(() => expect(root()).toBe('/home'));
    const login = go('/login');
    await waitFor(() => expect(login()).toBe('/home'));
    const unknown = go('/no/such/page');
    await waitFor(() => expect(unknown()).toBe('/404'));
  });
});
