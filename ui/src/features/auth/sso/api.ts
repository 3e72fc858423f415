import { ApiError, api, unwrap } from '../../../shared/client';
import { holdToken } from '../../../shared/session/token';
import { loginFailed, type Step, takeSession } from '../../../shared/session/user';

/** Asks our server for a nonce, and where the provider is. Throws ApiError SSO_OFF or SSO_UNAVAILABLE. */
export const begin = () => unwrap(api.POST('/api/auth/ssoBegin'));

/**
 * Signs in by an ID token, as `only` where just that account may. Throws ApiError SSO_FAILED, SSO_WRONG_ACCOUNT,
 * SSO_NO_ACCOUNT or SSO_SEVERAL_ACCOUNTS.
 */
export async function signInByToken(email: string, azToken: string, only?: string): Promise<Step> {
  holdToken();
  const answer = await unwrap(api.POST('/api/auth/ssoLogin', { body: { email, azToken } }));
  if (answer?.token && only !== undefined && answer.username !== only) {
    const blocker = { label: 'SSO_WRONG_ACCOUNT', params: { account: email }, severity: 'block' as const };
    throw new ApiError({ errorLabel: 'SSO_WRONG_ACCOUNT', blockers: [blocker], status: 400 });
  }
  return takeSession(answer);
}

/** What another application gives along to sign a person in. */
export interface HandOver {
  ssoSe: string;
  ssoA: string;
  username: string;
}

/** The hand-over in an address, if there is one. */
export function handOverIn(search: URLSearchParams): HandOver | undefined {
  const [ssoSe, ssoA, username] = ['ssoSe', 'ssoA', 'username'].map((name) => search.get(name) ?? '');
  return ssoSe && ssoA && username ? { ssoSe, ssoA, username } : undefined;
}

/** Signs in whom another application hands over. Throws ApiError SSO_FAILED or HAND_OVER_OFF. */
export async function signInByHandOver(body: HandOver): Promise<Step> {
  holdToken();
  return takeSession(await unwrap(api.POST('/api/auth/ssologinByAP', { body })));
}

/** A one-time address of the older site for who is signed in. Throws ApiError LOGIN_FAILED when there is none. */
export async function oldSiteAddress(): Promise<string> {
  const address = await unwrap(api.POST('/api/auth/ssoOldSite', { body: {} }));
  if (!address) throw loginFailed();
  return address;
}
