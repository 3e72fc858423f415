import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../shared/i18n/i18n';
import { readCookie, removeCookie, writeCookie } from '../../../shared/session/cookie';
import { readToken } from '../../../shared/session/token';
import { type Call, fakeServer, refusal } from '../../../testing/server';
import { show } from '../../../testing/show';
import { challenge, emailOf } from './provider';
import { SsoLoginPage } from './SsoLoginPage';

const begun = {
  nonce: 'n-1',
  clientId: 'ehub',
  scope: 'openid email',
  emailClaim: 'email',
  authorizationEndpoint: 'https://id.example.com/auth',
  tokenEndpoint: 'https://id.example.com/token',
  choose: 'select_account',
};
const session = { token: 'abc', username: 'anna', step: 'done' };

/** An ID token as the page reads it: nobody checks it here. */
function idToken(email: string): string {
  return `x.${btoa(JSON.stringify({ email }))}.x`;
}

/** The provider, reached by frame or by window: `says` makes the answer to a request. */
function fakeProvider(says: (query: URLSearchParams, way: 'frame' | 'window') => Record<string, string>) {
  const asked: { way: 'frame' | 'window'; query: URLSearchParams }[] = [];
  const visit = (address: string, way: 'frame' | 'window') => {
    const query = new URL(address).searchParams;
    asked.push({ way, query });
    const channel = new BroadcastChannel('ehub-sso');
    // Another tab's answer comes first, and is not ours.
    channel.postMessage('?state=another&code=stolen');
    channel.postMessage(`?${new URLSearchParams({ state: query.get('state') ?? '', ...says(query, way) })}`);
    channel.close();
  };
  vi.spyOn(document.body, 'append').mockImplementation((node) => visit((node as HTMLIFrameElement).src, 'frame'));
  const open = vi.fn(() => ({ location: { replace: (address: string) => visit(address, 'window') }, close: vi.fn() }));
  vi.stubGlobal('open', open);
  return { asked, open };
}

/** Our server, and the provider's token endpoint. */
function servers(email: string, login: unknown = session) {
  return fakeServer({
    'POST /auth/ssoBegin': begun,
    'POST /auth/ssoLogin': login,
    'POST /token': () => new Response(JSON.stringify({ id_token: idToken(email) })),
  });
}

beforeEach(() => {
  removeCookie('ssoAcct');
  vi.restoreAllMocks();
});

describe('the company sign-in', () => {
  it('signs a known account in silently, with code and PKCE', async () => {
    writeCookie('ssoAcct', 'anna@example.com', 1);
    const provider = fakeProvider(() => ({ code: 'c-1' }));
    const server = servers('anna@example.com');
    const { address } = show(<SsoLoginPage />, '/ssologin?redirect=%2Fpo%2FpoSearch');
    await waitFor(() => expect(address()).toBe('/po/poSearch'));
    expect(readToken()).toBe('abc');
    expect(provider.open).not.toHaveBeenCalled();
    const [{ way, query } = { way: 'window', query: new URLSearchParams() }] = provider.asked;
    expect(way).toBe('frame');
    expect(Object.fromEntries(query)).toMatchObject({
      prompt: 'none',
      nonce: 'n-1',
      client_id: 'ehub',
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: 'anna@example.com',
      redirect_uri: `${window.location.origin}/ssologin-callback.html`,
    });
    const exchange = server.calls.find(({ path }) => path === '/token');
    const form = new URLSearchParams(String(exchange?.body));
    expect(form.get('code')).toBe('c-1');
    expect(await challenge(form.get('code_verifier') ?? '')).toBe(query.get('code_challenge'));
    const login = server.calls.find(({ path }) => path === '/auth/ssoLogin');
    expect(login?.body).toEqual({ email: 'anna@example.com', azToken: idToken('anna@example.com') });
  });

  it('goes on in a window where the provider wants to ask, and lets a new account choose', async () => {
    const provider = fakeProvider((_, way) => ({ [way === 'frame' ? 'error' : 'code']: 'login_required' }));
    servers('anna@example.com');
    writeCookie('ssoAcct', 'anna@example.com', 1);
    const first = show(<SsoLoginPage />, '/ssologin');
    await waitFor(() => expect(first.address()).toBe('/'));
    expect(provider.asked.map(({ way, query }) => [way, query.get('prompt')])).toEqual([
      ['frame', 'none'],
      ['window', null],
    ]);
    first.unmount();

    removeCookie('ssoAcct');
    const second = show(<SsoLoginPage />, '/ssologin');
    await waitFor(() => expect(second.address()).toBe('/'));
    expect(provider.asked[2]?.query.get('prompt')).toBe('select_account');
    expect(readCookie('ssoAcct')).toBe('anna@example.com');
  });

  it('waits for a click where windows are blocked', async () => {
    const provider = fakeProvider(() => ({ code: 'c' }));
    provider.open.mockReturnValueOnce(undefined as never);
    servers('anna@example.com');
    const { address } = show(<SsoLoginPage />, '/ssologin');
    await userEvent.click(await screen.findByRole('button', { name: 'Open sign-in window' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('names the account that is signed in at the provider, if it is another one', async () => {
    fakeProvider(() => ({ code: 'c' }));
    const wrong = () =>
      refusal(400, {
        errorLabel: 'SSO_WRONG_ACCOUNT',
        blockers: [{ label: 'SSO_WRONG_ACCOUNT', params: { account: 'bert@example.com' }, severity: 'block' }],
      });
    const server = servers('bert@example.com', wrong);
    const { address } = show(<SsoLoginPage />, '/ssologin?account=anna%40example.com');
    expect(await screen.findByText('Please check your account : bert@example.com')).toBeVisible();
    expect(server.calls.find(({ path }) => path === '/auth/ssoLogin')?.body).toMatchObject({
      email: 'anna@example.com',
    });
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: 'Sign in as anna@example.com' })).toBeVisible();
    expect(address()).toContain('/ssologin');
  });

  it('asks for the second step that the account has', async () => {
    fakeProvider(() => ({ code: 'c' }));
    servers('anna@example.com', { ...session, step: 'code' });
    show(<SsoLoginPage />, '/ssologin');
    expect(await screen.findByLabelText('Code')).toBeVisible();
    expect(readToken()).not.toBe('abc');
  });

  it('opens no window for who has left while it was tried silently', async () => {
    writeCookie('ssoAcct', 'anna@example.com', 1);
    const open = vi.fn();
    vi.stubGlobal('open', open);
    const frame = vi.spyOn(document.body, 'append').mockImplementation(() => {});
    servers('anna@example.com');
    const page = show(<SsoLoginPage />, '/ssologin');
    await waitFor(() => expect(frame).toHaveBeenCalled());
    page.unmount();
    await new Promise((later) => setTimeout(later));
    expect(open).not.toHaveBeenCalled();
  });

  it('can be given up before the provider is known', async () => {
    let answer = (_: unknown) => {};
    const visit = vi.fn();
    const close = vi.fn();
    vi.stubGlobal('open', () => ({ location: { replace: visit }, close }));
    fakeServer({
      'POST /auth/ssoBegin': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    show(<SsoLoginPage />, '/ssologin');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    answer(begun);
    expect(await screen.findByRole('button', { name: 'Open sign-in window' })).toBeVisible();
    expect(visit).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalled();
  });

  it('says what failed', async () => {
    fakeProvider(() => ({ error: 'access_denied' }));
    servers('anna@example.com');
    show(<SsoLoginPage />, '/ssologin');
    expect(await screen.findByText('Company sign-in was not completed (access_denied).')).toBeVisible();
  });
});

const failed = [
  ['En', 'login fail. Check your account or password!'],
  ['Tc', '登入失敗，請檢查帳號或密碼'],
  ['Cn', '登录失败，请检查账号或密码'],
] as const;

describe.each(failed)('an answer without a token: %s', (language, words) => {
  beforeEach(() => changeLanguage(language));
  afterEach(() => changeLanguage('En'));

  it.each([
    ['nothing', null],
    ['an empty token', { ...session, token: '' }],
  ])('is a failed sign-in by the company: %s', async (_, answer) => {
    fakeProvider(() => ({ code: 'c' }));
    servers('anna@example.com', answer);
    const { address } = show(<SsoLoginPage />, '/ssologin');
    expect(await screen.findByText(words)).toBeVisible();
    expect(address()).toBe('/ssologin');
    expect(readToken()).toBeUndefined();
  });

  it('is a failed hand-over', async () => {
    fakeServer({ 'POST /auth/ssologinByAP': null });
    const { address } = show(<SsoLoginPage />, '/ssologin?ssoSe=1&ssoA=ff&username=anna');
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/ssologin'));
    expect(readToken()).toBeUndefined();
  });
});

describe('a hand-over', () => {
  const address = '/ssologin?ssoSe=1.0123456789abcdef&ssoA=ff&username=anna';

  it('signs in without asking', async () => {
    const server = fakeServer({ 'POST /auth/ssologinByAP': session });
    const { address: now } = show(<SsoLoginPage />, `${address}&redirect=%2Fasn%2FasnSearch`);
    await waitFor(() => expect(now()).toBe('/asn/asnSearch'));
    expect(server.calls[0]?.body).toEqual({ ssoSe: '1.0123456789abcdef', ssoA: 'ff', username: 'anna' });
  });

  it('is tried once, says that it failed, and leaves the address', async () => {
    const server = fakeServer({
      'POST /auth/ssologinByAP': (_: Call) => refusal(400, { errorLabel: 'SSO_FAILED' }),
    });
    const { address: now } = show(<SsoLoginPage />, address);
    expect(await screen.findByText('Company sign-in failed. Please try again.')).toBeVisible();
    await waitFor(() => expect(now()).toBe('/ssologin'));
    expect(server.calls).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Sign in with account and password' })).toHaveAttribute('href', '/login');
  });
});

it('whose token it is, is read as far as it can be', () => {
  expect(emailOf(idToken('anna@example.com'), 'email')).toBe('anna@example.com');
  expect(emailOf(idToken('anna@example.com'), 'upn')).toBe('');
  for (const rubbish of ['', 'x', 'a.b.c', `x.${btoa('null')}.x`]) expect(emailOf(rubbish, 'email')).toBe('');
});
