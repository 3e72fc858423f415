import { type MiddlewareFunction, redirect } from 'react-router';
import { ApiError } from '../shared/client';
import { wholeWords } from '../shared/i18n/i18n';
import type { Page } from '../shared/page';
import { ACTING_OVER, endActing } from '../shared/session/acting';
import { reloginPath } from '../shared/session/returnPath';
import { forgetToken, readToken } from '../shared/session/token';
import { loadUser, sessionLives, userStore } from '../shared/session/user';
import { mayOpen } from './menu';
import { behindSignIn } from './pages';

/** Only for the signed-in: loads who it is when that is not known, and the words of all pages; sends everybody else to sign in. */
export const guardShell: MiddlewareFunction = async ({ request }, next) => {
  if (!readToken()) throw redirect(loginPath(pathOf(request)));
  const words = wholeWords();
  // Whoever is sent away below does not wait for them.
  words.catch(() => undefined);
  if (!userStore.get().info) {
    try {
      await loadPerson();
    } catch (error) {
      forgetToken();
      throw redirect(reloginPath(error instanceof ApiError ? error.code : undefined, pathOf(request)));
    }
  }
  await words;
  return next();
};

/** Who it is; somebody whose time for acting ran out is only themself again. */
async function loadPerson(): Promise<void> {
  try {
    await loadUser();
  } catch (error) {
    if (!(error instanceof ApiError) || error.errorLabel !== ACTING_OVER) throw error;
    await endActing();
    await loadUser();
  }
}

/** A page that is not in the person's menu does not exist for that person. */
export function guardPage(page: Page): MiddlewareFunction {
  return (_, next) => {
    if (!mayOpen(page, userStore.get().info?.menu ?? [])) throw redirect('/404');
    return next();
  };
}

/** The signed-in have no business at the sign-in page. */
export const guardLogin: MiddlewareFunction = (_, next) => {
  if (readToken()) throw redirect('/');
  return next();
};

/**
 * The signed-in go home from the company sign-in, too. Others link to it, though, and a token may be left from yesterday: it
 * counts only if the server says so.
 */
export const guardSso: MiddlewareFunction = async (_, next) => {
  if (readToken()) {
    if (await sessionLives()) throw redirect('/');
    forgetToken();
  }
  return next();
};

/**
 * The hash form of `/ssologin`, to which other sites link as a path; undefined = this is another path. With a token as well:
 * the route sends the signed-in home.
 */
export function ssoAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  return /^\/ssologin\/?$/.test(pathname) ? `/#/ssologin${search}` : undefined;
}

/**
 * Where somebody without a session is going to arrive, known before the router starts, which would fetch the frame of all screens only
 * to be sent away; undefined = the address stays.
 */
export function startAddress(hash: string): string | undefined {
  const path = hash.slice(1) || '/';
  return !readToken() && (path === '/' || behindSignIn(path)) ? `#${loginPath(path)}` : undefined;
}

/** Where to sign in, and to come back to `path` afterwards. */
function loginPath(path: string): string {
  return path === '/' || path === '/home' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

function pathOf(request: Request): string {
  const url = new URL(request.url);
  return `${url.pathname}${url.search}`;
}
