import { readCookie, removeCookie, writeCookie } from './cookie';

// Cookies know no port: two installations on one host would sign each other out without it in the name.
const port = typeof window === 'undefined' ? '' : window.location.port;
const suffix = port === '' ? '' : `-${port}`;
const TOKEN = `token${suffix}`;
const MFA = `mfa${suffix}`;

/** The session token, if signed in. Both it and the passed second step must be there. */
export function readToken(): string | undefined {
  const token = readCookie(TOKEN);
  return token && readCookie(MFA) ? token : undefined;
}

/** Keeps the token of a finished sign-in. */
export function keepToken(token: string): void {
  writeCookie(TOKEN, token);
  writeCookie(MFA, 'Y');
}

/** Forgets the session in this browser. */
export function forgetToken(): void {
  removeCookie(TOKEN);
  removeCookie(MFA);
}
