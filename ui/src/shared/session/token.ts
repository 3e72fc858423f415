import { readCookie, removeCookie, writeCookie } from './cookie';
import { forgetNotice } from './loginNotice';
import { tellWindows } from './windows';

// Cookies know no port: two installations on one host would sign each other out without it in the name.
const port = typeof window === 'undefined' ? '' : window.location.port;
const suffix = port === '' ? '' : `-${port}`;
const TOKEN = `token${suffix}`;
const MFA = `mfa${suffix}`;

/** A token that waits for its second step. Not in a cookie: closing the page forgets it. */
let waiting: string | undefined;

/** The session token, if signed in. Both it and the passed second step must be there. */
export function readToken(): string | undefined {
  const token = readCookie(TOKEN);
  return token && readCookie(MFA) ? token : undefined;
}

/** The token to ask the server with: that of a sign-in under way before that of the session. */
export function askingToken(): string | undefined {
  return waiting ?? readToken();
}

/** Keeps the token of a finished sign-in. */
export function keepToken(token: string): void {
  waiting = undefined;
  forgetNotice();
  writeCookie(TOKEN, token);
  writeCookie(MFA, 'Y');
  tellWindows();
}

/** Holds the token of a sign-in that waits for its second step; without one the sign-in is given up. */
export function holdToken(token?: string): void {
  waiting = token;
}

/** Forgets the session in this browser. */
export function forgetToken(): void {
  const known = readToken() !== undefined;
  waiting = undefined;
  removeCookie(TOKEN);
  removeCookie(MFA);
  if (known) tellWindows();
}
