import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { request } from '../shared/client';
import { changeLanguage, currentLanguage } from '../shared/i18n/i18n';
import { storedLanguage } from '../shared/i18n/language';
import { lastSearch } from '../shared/search/lastSearch';
import { keepToken } from '../shared/session/token';
import { userStore } from '../shared/session/user';
import { ThemeProvider } from '../shared/theme/ThemeProvider';
import { supplier } from '../testing/people';
import { type Call, fakeServer, refusal } from '../testing/server';
import { installErrorSink } from './errors';
import { followPerson } from './person';
import { queryClient } from './queries';
import { makeRoutes } from './routes';
import { changedPerson } from './shell/useActing';

vi.mock('./shell/Shell', async () => {
  const { Outlet } = await import('react-router');
  return { Shell: () => <Outlet /> };
});

/** Rows, and something typed. */
function Rows() {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    queryKey: ['rows'],
    queryFn: () => request<string>('GET', '/rows'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p>{data ?? 'no rows yet'}</p>
      <input aria-label="remark" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </>
  );
}

const list = [{ name: 'home', path: '/home', menu: [], load: async () => ({ default: Rows }) }];

function open() {
  const router = createMemoryRouter(makeRoutes(list), { initialEntries: ['/home'] });
  followPerson(router);
  installErrorSink((path) => router.navigate(path));
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return router;
}

beforeEach(() => {
  bobsLanguage = 'En';
  window.location.hash = '#/home';
  userStore.set({ info: undefined });
  queryClient.clear();
});

let bobsLanguage = 'En';

/** Answers Ann's token until she is signed in elsewhere, and Bob's; Bob's rows are answered when `rows` lets them. */
function annThenBob(rows: Promise<unknown> = Promise.resolve()) {
  const state = { elsewhere: false };
  const of = (call: Call) => call.headers.get('Authorization') === 'Bearer bob';
  fakeServer({
    'GET /auth/userInfo': (call: Call) =>
      of(call) ? { ...supplier, userid: 2, username: 'bob', lang: bobsLanguage } : supplier,
    'GET /rows': async (call: Call) => (of(call) ? rows.then(() => "Bob's rows") : "Ann's rows"),
    'GET /anything': () => (state.elsewhere ? refusal(401, { errorLabel: 'OTHER_CLIENT', code: 50012 }) : 'well'),
    'POST /auth/login': { token: 'bob', username: 'bob', step: 'done' },
    'GET /auth/loginSettings': { companySso: false, passwordShortest: 8, passwordLongest: 12, idleMinutes: 30 },
  });
  return state;
}

it('shows nothing of one person to the next in the same window', async () => {
  keepToken('ann');
  let answer = () => {};
  const rows = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const state = annThenBob(rows);
  open();
  expect(await screen.findByText("Ann's rows")).toBeVisible();
  lastSearch.set('/po/poSearch', '?vendor=ann');
  state.elsewhere = true;
  await request('GET', '/anything').catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Go to sign-in' }));
  expect(queryClient.getQueryData(['rows'])).toBeUndefined();
  await userEvent.type(await screen.findByLabelText('Account'), 'bob');
  await userEvent.type(screen.getByLabelText('Password'), 'Ehub2026demo');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('no rows yet')).toBeVisible();
  expect(screen.queryByText("Ann's rows")).toBeNull();
  expect(lastSearch.size).toBe(0);
  answer();
  expect(await screen.findByText("Bob's rows")).toBeVisible();
});

it('asks anew at home for whom one acts for from there', async () => {
  keepToken('ann');
  let info: object = supplier;
  let of = 'Ann';
  fakeServer({ 'GET /auth/userInfo': () => info, 'GET /rows': () => `${of}'s rows` });
  const router = open();
  expect(await screen.findByText("Ann's rows")).toBeVisible();
  queryClient.setQueryData(['elsewhere'], "Ann's");
  info = { ...supplier, actfor: 'Y', actingFor: 'supplier2' };
  of = 'Supplier2';
  await changedPerson((path) => router.navigate(path));
  expect(await screen.findByText("Supplier2's rows")).toBeVisible();
  expect(queryClient.getQueryData(['elsewhere'])).toBeUndefined();
});

it('leaves what was typed to who signs in again in place', async () => {
  keepToken('ann');
  annThenBob();
  const router = open();
  await screen.findByText("Ann's rows");
  await userEvent.type(screen.getByLabelText('remark'), 'half a word');
  keepToken('ann again');
  await router.navigate('/home?page=2');
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(screen.getByLabelText('remark')).toHaveValue('half a word');
  expect(screen.getByText("Ann's rows")).toBeVisible();
});

it('speaks the language of who signs in, not of who was here before', async () => {
  keepToken('ann');
  const state = annThenBob();
  bobsLanguage = 'Tc';
  open();
  expect(await screen.findByText("Ann's rows")).toBeVisible();
  expect(storedLanguage()).toBe('En');
  state.elsewhere = true;
  await request('GET', '/anything').catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Go to sign-in' }));
  await userEvent.type(await screen.findByLabelText('Account'), 'bob');
  await userEvent.type(screen.getByLabelText('Password'), 'Ehub2026demo{Enter}');
  expect(await screen.findByText("Bob's rows")).toBeVisible();
  expect([currentLanguage(), storedLanguage()]).toEqual(['Tc', 'Tc']);
  await changeLanguage('En');
});
