import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage, i18next } from '../../shared/i18n/i18n';
import { readCookie } from '../../shared/session/cookie';
import { readToken } from '../../shared/session/token';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { LoginPage } from './LoginPage';

async function fill(username: string, password: string) {
  if (username) await userEvent.type(screen.getByLabelText('Account'), username);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const settings = { oldSite: null, companySso: false, passwordShortest: 8, passwordLongest: 12, idleMinutes: 30 };
const asked = { 'GET /auth/loginSettings': settings };

afterEach(() => changeLanguage('En'));

describe('LoginPage', () => {
  it('asks for both, at their fields, without asking the server', async () => {
    const server = fakeServer(asked);
    show(<LoginPage />, '/login');
    await fill('', '');
    expect(screen.getByLabelText('Account')).toHaveAccessibleDescription('Enter your account');
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Account')).toHaveFocus();
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(screen.queryByText('Old site')).toBeNull();
  });

  it('trims the account, keeps the token, remembers the account and goes back to where one was', async () => {
    const server = fakeServer({ ...asked, 'POST /auth/login': { token: 'abc', username: 'supplier1', step: 'done' } });
    const { address } = show(<LoginPage />, '/login?redirect=%2Fpo%2FpoSearch%3Fpage%3D2');
    await userEvent.click(screen.getByLabelText('Remember my account'));
    await fill(' supplier1 ', 'Ehub2026demo');
    await waitFor(() => expect(address()).toBe('/po/poSearch?page=2'));
    const login = server.calls.find(({ path }) => path === '/auth/login');
    expect(login?.body).toEqual({ username: 'supplier1', password: 'Ehub2026demo' });
    expect(readToken()).toBe('abc');
    expect(readCookie('rememberAcct')).toBe('supplier1');
  });

  it('offers the company sign-in where there is one, and keeps where one was', async () => {
    fakeServer({ 'GET /auth/loginSettings': { ...settings, companySso: true } });
    const { address } = show(<LoginPage />, '/login?redirect=%2Fpo%2FpoSearch');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your company account' }));
    expect(address()).toBe('/ssologin?redirect=%2Fpo%2FpoSearch');
  });

  it('says that the sign-in failed, and stays', async () => {
    fakeServer({ ...asked, 'POST /auth/login': () => refusal(400, { errorLabel: 'LOGIN_FAILED' }) });
    const { address } = show(<LoginPage />, '/login');
    await fill('supplier1', 'wrong');
    expect(await screen.findByText('login fail. Check your account or password!')).toBeVisible();
    expect(address()).toBe('/login');
    expect(readToken()).toBeUndefined();
  });

  it.each([
    ['En', 'login fail. Check your account or password!'],
    ['Tc', '登入失敗，請檢查帳號或密碼'],
    ['Cn', '登录失败，请检查账号或密码'],
  ] as const)('fails without a token, at either step: %s', async (language, words) => {
    fakeServer({ ...asked, 'POST /auth/login': { token: '', username: 'supplier1', step: 'done' } });
    await changeLanguage(language);
    const { address, unmount } = show(<LoginPage />, '/login');
    const type = async (label: string, text: string) => {
      await userEvent.type(await screen.findByLabelText(i18next.t(label)), `${text}{Enter}`);
    };
    await userEvent.type(screen.getByLabelText(i18next.t('auth.username')), 'supplier1');
    await type('auth.password', 'Ehub2026demo');
    expect(await screen.findByText(words)).toBeVisible();
    expect(address()).toBe('/login');
    unmount();
    fakeServer({
      ...asked,
      'POST /auth/login': { token: 'half', username: 'supplier1', step: 'code' },
      'POST /User/validMFACode': null,
    });
    show(<LoginPage />, '/login');
    await userEvent.type(screen.getByLabelText(i18next.t('auth.username')), 'supplier1');
    await type('auth.password', 'Ehub2026demo');
    await type('auth.code', '123456');
    expect(await screen.findByText(words)).toBeVisible();
    expect(readToken()).toBeUndefined();
  });

  it('says how long the account is locked', async () => {
    const blockers = [{ label: 'LOGIN_LOCKED', params: { seconds: 840 }, severity: 'block' }];
    fakeServer({ ...asked, 'POST /auth/login': () => refusal(400, { errorLabel: 'LOGIN_LOCKED', blockers }) });
    show(<LoginPage />, '/login');
    await fill('supplier1', 'wrong');
    expect(await screen.findByText(/Try again in 840 seconds/)).toBeVisible();
  });

  it('asks for the second step, and is no session before', async () => {
    const server = fakeServer({
      'GET /auth/loginSettings': { ...settings, oldSite: 'https://old.example.com/' },
      'POST /auth/login': { token: 'half', username: 'supplier1', step: 'code' },
      'POST /User/validMFACode': (call: Call) =>
        (call.body as { code?: string }).code === '123456'
          ? { token: 'full', username: 'supplier1', step: 'done' }
          : refusal(400, {
              errorLabel: 'VALIDATION',
              blockers: [{ label: 'MFA_CODE_WRONG', field: 'code', severity: 'block' }],
            }),
    });
    const { address } = show(<LoginPage />, '/login');
    expect(await screen.findByRole('link', { name: 'Old site' })).toHaveAttribute('href', 'https://old.example.com/');
    await fill('supplier1', 'Ehub2026demo');
    await userEvent.type(await screen.findByLabelText('Code'), '000000');
    expect(readToken()).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is incorrect'));
    const shown = server.calls.find(({ path }) => path === '/User/validMFACode');
    expect(shown?.headers.get('Authorization')).toBe('Bearer half');
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(readToken()).toBe('full');
  });
});
