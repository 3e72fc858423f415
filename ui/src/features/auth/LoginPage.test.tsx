import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readCookie } from '../../shared/session/cookie';
import { readToken } from '../../shared/session/token';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { LoginPage } from './LoginPage';

async function fill(username: string, password: string) {
  if (username) await userEvent.type(screen.getByLabelText('Account'), username);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('LoginPage', () => {
  it('asks for both, at their fields, without asking the server', async () => {
    const server = fakeServer({});
    show(<LoginPage />, '/login');
    await fill('', '');
    expect(screen.getByLabelText('Account')).toHaveAccessibleDescription('Enter your account');
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Account')).toHaveFocus();
    expect(server.calls).toEqual([]);
  });

  it('trims the account, keeps the token, remembers the account and goes back to where one was', async () => {
    const server = fakeServer({ 'POST /auth/login': { token: 'abc', username: 'supplier1' } });
    const { address } = show(<LoginPage />, '/login?redirect=%2Fpo%2FpoSearch%3Fpage%3D2');
    await userEvent.click(screen.getByLabelText('Remember my account'));
    await fill(' supplier1 ', 'Ehub2026demo');
    await waitFor(() => expect(address()).toBe('/po/poSearch?page=2'));
    expect(server.calls[0]?.body).toEqual({ username: 'supplier1', password: 'Ehub2026demo' });
    expect(readToken()).toBe('abc');
    expect(readCookie('rememberAcct')).toBe('supplier1');
  });

  it('says that the sign-in failed, and stays', async () => {
    fakeServer({ 'POST /auth/login': () => refusal(400, { errorLabel: 'LOGIN_FAILED' }) });
    const { address } = show(<LoginPage />, '/login');
    await fill('supplier1', 'wrong');
    expect(await screen.findByText('Sign-in failed. Check your account or password')).toBeVisible();
    expect(address()).toBe('/login');
    expect(readToken()).toBeUndefined();
  });
});
