import { timeLimit } from '../api/timeLimit';
import type { Schema } from '../api/types';
import { ApiError, api, unwrap } from '../client';
import { showAccountLanguage } from '../i18n/i18n';
import { queryKeys } from '../queryKeys';
import { createStore, type Store, useStore } from '../store';
import { forgetToken, holdToken, keepToken, readToken } from './token';

/** One entry of the menu that the server allows. Its title is a translation key. */
export type MenuItem = Schema<'MenuItem'>;

/** Who is signed in, as the server says it (names of the specification). */
export type UserInfo = Schema<'UserInfo'>;

/** The signed-in person; `info` is absent until loaded. */
export const userStore: Store<{ info?: UserInfo }> = createStore({});

/** The signed-in person, if loaded. */
export function useUser(): UserInfo | undefined {
  return useStore(userStore).info;
}

/** Whether somebody works for the system's or the buyer's company, who see every other. */
export function isInside(info: UserInfo | undefined): boolean {
  return ['A', 'B'].includes(info?.companytype ?? '');
}

/** Whose eyes read the answers of the server: the account, the one it acts for, and the company that it works for. */
export function identity(info: UserInfo | undefined): string | undefined {
  return info && `${info.userid} ${info.actfor === 'Y' ? info.actingFor : ''} ${info.companyvendorcode}`;
}

/** What is left to do before a sign-in is finished. */
export type Step = Schema<'StepLeft'>;

/** What the pages before the sign-in must know. */
export const loginSettings = {
  queryKey: queryKeys.loginSettings(),
  queryFn: () => unwrap(api.GET('/api/auth/loginSettings')),
  staleTime: Number.POSITIVE_INFINITY,
};

/**
 * Signs in. The token is kept when nothing is left to do, and held for the second step otherwise. Throws ApiError
 * LOGIN_FAILED, LOGIN_LOCKED, ACCOUNT_DISABLED or COMPANY_INVALID.
 */
export async function signIn(username: string, password: string): Promise<Step> {
  // Nobody signs in with what is left of another sign-in.
  holdToken();
  return takeSession(await unwrap(api.POST('/api/auth/login', { body: { username: username.trim(), password } })));
}

/** Passes the second step with a code of the app, or with a recovery code. */
export async function passMfa(typed: { code?: string; recoveryCode?: string }): Promise<Step> {
  return takeSession(await unwrap(api.POST('/api/User/validMFACode', { body: typed })));
}

/**
 * Takes what a sign-in answered, whichever way: the token is kept when nothing is left to do, and held for the second step
 * otherwise. Without a token it has failed.
 */
export function takeSession(answer: { token?: string; step: Step } | undefined | null): Step {
  if (!answer?.token) throw loginFailed();
  if (answer.step === 'done') keepToken(answer.token);
  else holdToken(answer.token);
  return answer.step;
}

/** What a sign-in ends with that the server answered with nothing; `error.LOGIN_FAILED` has its words in every language. */
export function loginFailed(): ApiError {
  const errorMessage = 'login fail. Check your account or password!';
  return new ApiError({ errorLabel: 'LOGIN_FAILED', errorMessage, status: 200 });
}

/** The token that setting up an app gave in place of one that waited. */
export function finishSignIn(token: string): void {
  keepToken(token);
}

/** Forgets who is signed in, here. */
export function forgetUser(): void {
  forgetToken();
  loadedWith = undefined;
  userStore.set({ info: undefined });
}

/** The token behind which the person was found. */
let loadedWith: string | undefined;

/** Whether the token is another one than the person was loaded with: another window has signed in or out. */
export const tokenChanged = (): boolean => loadedWith !== undefined && readToken() !== loadedWith;

/**
 * Whether who read as `reader` (see {@link identity}) is still who would be believed to ask: a new token acts for nobody, also
 * before that is loaded.
 */
export function isReader(reader: string | undefined): boolean {
  const { info } = userStore.get();
  return identity(info) === reader && !(info?.actfor === 'Y' && tokenChanged());
}

/** Loads the person behind the token; an empty list of roles is refused. */
export async function loadUser(): Promise<UserInfo> {
  const token = readToken();
  // The header tells who it is: a token in the address would end up in logs.
  const info = await unwrap(api.GET('/api/auth/userInfo'));
  if (!info) throw new Error('Verification failed, please Login again.');
  if (!Array.isArray(info.roles) || info.roles.length === 0) {
    throw new Error('getInfo: roles must be a non-null array!');
  }
  // Somebody signed in or out meanwhile: this is not who it is any more.
  if (readToken() !== token) return loadUser();
  loadedWith = token;
  // The own one, also of who acts for somebody else.
  await showAccountLanguage(info.lang);
  userStore.set({ info });
  return info;
}

/** Whether the token in this browser still opens anything. Asked past the client, for which a token's end leads to /relogin. */
export async function sessionLives(): Promise<boolean> {
  const headers = { Authorization: `Bearer ${readToken()}` };
  const request = new Request(new URL('/api/auth/userInfo', window.location.origin), { headers });
  return await globalThis.fetch(request, { signal: timeLimit() }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Tells the server that this person leaves. The caller forgets the token. */
export async function signOut(): Promise<void> {
  await unwrap(api.PUT('/api/auth/logout', { body: { username: userStore.get().info?.username ?? '' } }));
}
