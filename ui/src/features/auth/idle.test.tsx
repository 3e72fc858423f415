import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, request, unwrap } from '../../shared/client';
import { changeLanguage } from '../../shared/i18n/i18n';
import { noteContact } from '../../shared/session/contact';
import { writeCookie } from '../../shared/session/cookie';
import { keepToken, readToken } from '../../shared/session/token';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { IdleWarning, secondsLeft } from './IdleWarning';
import { browserText } from './SessionsPanel';
import { SignInAgainDialog } from './SignInAgainDialog';

const asked = {
  'GET /auth/userInfo': supplier,
  'GET /auth/loginSettings': {
    oldSite: null,
    companySso: false,
    passwordShortest: 8,
    passwordLongest: 12,
    idleMinutes: 30,
  },
};

beforeEach(() => userStore.set({ info: supplier }));
afterEach(async () => {
  vi.useRealTimers();
  await changeLanguage('En');
});

it('warns two minutes before the end, and asks the server when somebody is there', async () => {
  const start = new Date('2026-11-22T04:00:00Z').getTime();
  vi.useFakeTimers({ now: start, shouldAdvanceTime: true });
  keepToken('t');
  const server = fakeServer({ 'GET /auth/userInfo': supplier });
  noteContact(start);
  expect([secondsLeft(30, start), secondsLeft(30, start + 29 * 60_000)]).toEqual([1800, 60]);
  show(<IdleWarning />);
  act(() => vi.advanceTimersByTime(27 * 60_000));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => vi.advanceTimersByTime(61_000));
  expect(await screen.findByRole('timer')).toHaveTextContent('30 minutes');
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toEqual(['/auth/userInfo']));
  act(() => vi.advanceTimersByTime(2000));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
});

it('signs in again on the page, and sends once more what had failed', async () => {
  keepToken('old');
  const server = fakeServer({
    ...asked,
    'POST /auth/login': { token: 'new', username: 'supplier1', step: 'done' },
    'PUT /User/language': (call: Call) =>
      call.headers.get('Authorization') === 'Bearer new'
        ? {}
        : refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }),
  });
  show(<SignInAgainDialog />);
  const first = unwrap(api.PUT('/api/User/language', { body: { lang: 'En' } }));
  const second = unwrap(api.PUT('/api/User/language', { body: { lang: 'Tc' } }));
  expect(await screen.findByLabelText('Account')).toHaveValue('supplier1');
  expect(screen.getByLabelText('Account')).toHaveAttribute('readonly');
  await userEvent.type(screen.getByLabelText('Password'), 'Ehub2026demo');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await expect(first).resolves.toEqual({});
  await expect(second).resolves.toEqual({});
  expect(readToken()).toBe('new');
  const sent = server.calls
    .filter(({ path }) => path === '/User/language')
    .map(({ body }) => (body as { lang: string }).lang);
  expect(sent.sort()).toEqual(['En', 'En', 'Tc', 'Tc']);
});

it('keeps the page, too, when the account signed in elsewhere', async () => {
  keepToken('old');
  fakeServer({
    ...asked,
    'POST /auth/login': { token: 'new', username: 'supplier1', step: 'done' },
    'PUT /User/language': ({ headers }: Call) =>
      headers.get('Authorization') === 'Bearer new' ? {} : refusal(401, { errorLabel: 'OTHER_CLIENT', code: 50012 }),
  });
  const { address } = show(<SignInAgainDialog />, '/po/poLine/1');
  const call = unwrap(api.PUT('/api/User/language', { body: { lang: 'En' } }));
  expect(await screen.findByText(/signed in somewhere else.*What you entered is still on this page/)).toBeVisible();
  await signInAgain();
  await expect(call).resolves.toEqual({});
  expect(address()).toBe('/po/poLine/1');
});

it('signs in again by the company, as the same account only', async () => {
  keepToken('old');
  writeCookie('ssoAcct', 'anna@example.com', 1);
  let username = 'somebody';
  fakeServer({
    ...asked,
    'GET /auth/loginSettings': { ...asked['GET /auth/loginSettings'], companySso: true },
    'GET /home': (call: Call) =>
      call.headers.get('Authorization') === 'Bearer new'
        ? { todos: [] }
        : refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }),
    'POST /auth/ssoBegin': {
      authorizationEndpoint: 'https://id.example.com/auth',
      tokenEndpoint: 'https://id.example.com/token',
    },
    'POST /auth/ssoLogin': () => ({ token: 'new', username, step: 'done' }),
    'POST /token': () => new Response(JSON.stringify({ id_token: 'x.y.z' })),
  });
  vi.spyOn(document.body, 'append').mockImplementation((frame) => {
    const state = new URL((frame as HTMLIFrameElement).src).searchParams.get('state') ?? '';
    const channel = new BroadcastChannel('ehub-sso');
    channel.postMessage(`?code=c&state=${state}`);
    channel.close();
  });
  show(<SignInAgainDialog />);
  const call = unwrap(api.GET('/api/home'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company account' }));
  expect(await screen.findByText('Please check your account : anna@example.com')).toBeVisible();
  expect(readToken()).toBe('old');
  username = 'supplier1';
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  vi.stubGlobal('open', () => ({
    location: { replace: (src: string) => document.body.append({ src } as never) },
    close: () => {},
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as anna@example.com' }));
  await expect(call).resolves.toEqual({ todos: [] });
  expect(readToken()).toBe('new');
});

it('leads back from the company to the password', async () => {
  keepToken('old');
  vi.stubGlobal('open', () => null);
  fakeServer({
    ...asked,
    'GET /auth/loginSettings': { ...asked['GET /auth/loginSettings'], companySso: true },
    'GET /home': ({ headers }: Call) =>
      headers.get('Authorization') === 'Bearer new'
        ? { todos: [] }
        : refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }),
    'POST /auth/login': { token: 'new', username: 'supplier1', step: 'done' },
  });
  show(<SignInAgainDialog />);
  const call = unwrap(api.GET('/api/home'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with account and password' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'Ehub2026demo');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await expect(call).resolves.toEqual({ todos: [] });
});

/** A session that expired while supplier1 acted for supplier2; the next one acts for nobody. */
function expiredWhileActing(info: () => unknown) {
  return expired({ ...supplier, actfor: 'Y', actingFor: 'supplier2' }, info);
}

function expired(before: typeof supplier, info: () => unknown) {
  keepToken('old');
  userStore.set({ info: before });
  const server = fakeServer({
    ...asked,
    'POST /auth/login': { token: 'new', username: 'supplier1', step: 'done' },
    'GET /auth/userInfo': info,
    'POST /po-lines/1/events/accept': ({ headers }: Call) =>
      headers.get('Authorization') === 'Bearer new' ? {} : refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }),
  });
  return () => server.calls.filter(({ path }) => path === '/po-lines/1/events/accept').length;
}

async function signInAgain() {
  await userEvent.type(await screen.findByLabelText('Password'), 'Ehub2026demo');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it.each([
  ['En', /^You signed in again and are no longer acting for supplier2\./],
  ['Tc', /^重新登入後，代理 supplier2 已結束/],
  ['Cn', /^重新登录后，代理 supplier2 已结束/],
] as const)('does nothing under the own account that was pressed for another one: %s', async (language, words) => {
  const sent = expiredWhileActing(async () => {
    // Typed in English, told in the reader's language.
    await changeLanguage(language);
    return { ...supplier, lang: language };
  });
  const { address } = show(<SignInAgainDialog />, '/po/poLine/1');
  const call = request('POST', '/po-lines/1/events/accept', { body: {} }).catch((error) => error);
  expect(await screen.findByText(/You are no longer acting for supplier2/)).toBeVisible();
  await signInAgain();
  expect(await call).toMatchObject({ code: 50014, shown: true });
  expect(sent()).toBe(1);
  expect(address()).toBe('/home');
  expect(await screen.findByText(words)).toBeVisible();
  expect(userStore.get().info?.actfor).toBe('N');
  expect(readToken()).toBe('new');
});

it('does nothing for one company that was pressed for another', async () => {
  const sent = expired({ ...supplier, companynameList: ['Acme', 'Bora'] }, () => ({
    ...supplier,
    companyvendorcode: 'V10002',
    companynameList: ['Bora', 'Acme'],
  }));
  const { address } = show(<SignInAgainDialog />, '/po/poLine/1');
  const call = request('POST', '/po-lines/1/events/accept', { body: {} }).catch((error) => error);
  await signInAgain();
  expect(await call).toMatchObject({ code: 50014, shown: true });
  expect(sent()).toBe(1);
  expect(address()).toBe('/home');
  expect(await screen.findByText(/^You signed in again and now work for Bora\./)).toBeVisible();
});

it('does nothing either when nobody can say who it is now', async () => {
  const sent = expiredWhileActing(() => refusal(500, { errorLabel: 'SYSTEM_ERROR' }));
  const { address } = show(<SignInAgainDialog />, '/po/poLine/1');
  const call = request('POST', '/po-lines/1/events/accept', { body: {} }).catch((error) => error.code);
  await signInAgain();
  await expect(call).resolves.toBe(50014);
  expect(sent()).toBe(1);
  expect(address()).toBe('/home');
  expect(userStore.get().info).toBeUndefined();
});

it('lets go when the person leaves', async () => {
  keepToken('old');
  fakeServer({ ...asked, 'GET /home': () => refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 }) });
  show(<SignInAgainDialog />);
  const call = unwrap(api.GET('/api/home')).catch((error) => error.code);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this page' }));
  await expect(call).resolves.toBe(50014);
});

it('says a browser as people say it', () => {
  expect(browserText('os=Linux;osVersion=;browser=Firefox;majorVersion=140;version=140.0')).toBe('Firefox 140, Linux');
  expect(browserText('')).toBe('');
});
