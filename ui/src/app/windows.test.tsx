import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInAgainDialog } from '../features/auth/SignInAgainDialog';
import { request } from '../shared/client';
import { keepToken, readToken } from '../shared/session/token';
import { loadUser, userStore } from '../shared/session/user';
import { supplier } from '../testing/people';
import { type Call, fakeServer, refusal } from '../testing/server';
import { show } from '../testing/show';
import { installErrorSink } from './errors';
import { followWindows } from './windows';

const navigate = vi.fn();
let stop = () => {};

beforeEach(async () => {
  navigate.mockReset();
  window.location.hash = '#/po/poSearch';
  installErrorSink(navigate);
  stop = followWindows(navigate);
  keepToken('ann');
});
afterEach(() => stop());

/** Answers Ann's first token until it has expired, her second one, and Bob's. */
async function start() {
  const state = { expired: false };
  const server = fakeServer({
    'GET /auth/userInfo': ({ headers }: Call) =>
      headers.get('Authorization') === 'Bearer bob' ? { ...supplier, userid: 2, username: 'bob' } : supplier,
    'POST /anything': ({ headers }: Call) =>
      state.expired && headers.get('Authorization') === 'Bearer ann'
        ? refusal(401, { errorLabel: 'TOKEN_EXPIRED', code: 50014 })
        : 'well',
    'GET /auth/loginSettings': { companySso: false, passwordShortest: 8, passwordLongest: 12, idleMinutes: 30 },
  });
  await loadUser();
  return { state, server };
}

/** What another window does: the cookie is there when its word comes. */
function otherWindow(change: () => void): void {
  change();
  const channel = new BroadcastChannel('ehub-session');
  channel.postMessage('changed');
  channel.close();
}

const signOut = () => {
  for (const part of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as another window would
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=0`;
  }
};

it('takes who signed in in another window for the person, who begins at home', async () => {
  await start();
  otherWindow(() => keepToken('bob'));
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/home'));
  expect(userStore.get().info?.username).toBe('bob');
});

it('sees it when it comes to the front, too, and leaves the same person where they are', async () => {
  const { server } = await start();
  window.dispatchEvent(new Event('focus'));
  expect(server.calls).toHaveLength(1);
  keepToken('ann again');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(server.calls).toHaveLength(2));
  keepToken('bob');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/home'));
});

it('leads to the sign-in when another window signs out', async () => {
  await start();
  otherWindow(signOut);
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith(
      `/relogin?code=50008&redirect=${encodeURIComponent('/po/poSearch')}`,
    ),
  );
  expect(userStore.get().info).toBeUndefined();
});

it('asks nobody any more to sign in who has signed in in another window', async () => {
  const { state } = await start();
  show(<SignInAgainDialog />);
  state.expired = true;
  const call = request('POST', '/anything');
  await screen.findByRole('dialog');
  otherWindow(() => keepToken('ann again'));
  await expect(call).resolves.toBe('well');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(navigate).not.toHaveBeenCalled();
});

it('does nothing in the name of somebody else who has signed in in another window', async () => {
  const { state, server } = await start();
  show(<SignInAgainDialog />);
  state.expired = true;
  const call = request('POST', '/anything').catch((error) => error.code);
  await screen.findByRole('dialog');
  otherWindow(() => keepToken('bob'));
  await expect(call).resolves.toBe(50014);
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/home'));
  expect(readToken()).toBe('bob');
  expect(server.calls.filter(({ path }) => path === '/anything')).toHaveLength(1);
});

it('says in the other windows, too, that signing in again ended acting', async () => {
  const { state, server } = await start();
  userStore.set({ info: { ...supplier, actfor: 'Y', actingFor: 'supplier2' } });
  show(<SignInAgainDialog />);
  state.expired = true;
  const call = request('POST', '/anything').catch((error) => error.code);
  await screen.findByRole('dialog');
  otherWindow(() => keepToken('ann again'));
  await expect(call).resolves.toBe(50014);
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/home'));
  expect(await screen.findByText(/no longer acting for supplier2/)).toBeVisible();
  expect(server.calls.filter(({ path }) => path === '/anything')).toHaveLength(1);
});
