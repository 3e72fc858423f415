/** The company's identity provider, as the browser asks it: code with PKCE, and the ID token in exchange. */

import { timeLimit } from '../../../shared/api/timeLimit';
import type { Schema } from '../../../shared/api/types';

/** What our server says before a sign-in. */
export type Begun = Schema<'SsoBegun'>;

/** Path to which the provider sends the browser back. */
const CALLBACK = '/ssologin-callback.html';
const CHANNEL = 'ehub-sso';

/** The provider did not give a token; `reason` is its own word, or `timeout` or `closed`. */
export class NoToken extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** A window or frame that is sent to the provider. */
export interface Place {
  /** Goes there. */
  go: (address: string) => void;
  /** It is not needed any more. */
  close: () => void;
  /** Milliseconds after which nobody comes back any more. */
  patience: number;
}

interface Wish {
  /** `none`: without asking the person. Empty: as the provider likes. */
  prompt: string;
  /** Whom the person means to be. */
  hint?: string;
  /** Gives up. */
  signal?: AbortSignal;
}

/** The ID token for the nonce of `begun`. Throws {@link NoToken}. */
export async function fetchToken(begun: Begun, place: Place, wish: Wish): Promise<string> {
  const state = randomText();
  const verifier = randomText();
  const address = new URL(begun.authorizationEndpoint);
  const query: Record<string, string | undefined> = {
    client_id: begun.clientId,
    response_type: 'code',
    response_mode: 'query',
    scope: begun.scope,
    redirect_uri: redirectUri(),
    nonce: begun.nonce,
    state,
    code_challenge: await challenge(verifier),
    code_challenge_method: 'S256',
    prompt: wish.prompt || undefined,
    login_hint: wish.hint || undefined,
  };
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value);
  try {
    const answer = await comeBack(state, () => place.go(address.href), place.patience, wish.signal);
    const code = answer.get('code');
    if (!code) throw new NoToken(answer.get('error') ?? 'no code');
    const token = await exchange(begun, code, verifier);
    if (wish.signal?.aborted) throw new NoToken('closed');
    return token;
  } finally {
    place.close();
  }
}

function redirectUri(): string {
  return `${window.location.origin}${CALLBACK}`;
}

/** Waits for what the provider sends back with this `state`; other tabs have others. */
function comeBack(state: string, leave: () => void, patience: number, signal?: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    // Given up before it began: nobody will tell any more.
    if (signal?.aborted) {
      reject(new NoToken('closed'));
      return;
    }
    const channel = new BroadcastChannel(CHANNEL);
    const end = (then: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      channel.close();
      then();
    };
    const timer = setTimeout(() => end(() => reject(new NoToken('timeout'))), patience);
    const onAbort = () => end(() => reject(new NoToken('closed')));
    signal?.addEventListener('abort', onAbort);
    channel.onmessage = ({ data }) => {
      const answer = new URLSearchParams(String(data));
      if (answer.get('state') === state) end(() => resolve(answer));
    };
    leave();
  });
}

async function exchange(begun: Begun, code: string, verifier: string): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: begun.clientId,
    code,
    redirect_uri: redirectUri(),
    code_verifier: verifier,
  });
  try {
    const request = new Request(begun.tokenEndpoint, { method: 'POST', body: form, credentials: 'omit' });
    const answer = await globalThis.fetch(request, { signal: timeLimit() });
    const { id_token: token, error } = (await answer.json()) as { id_token?: unknown; error?: unknown };
    if (typeof token === 'string' && token !== '') return token;
    throw new NoToken(typeof error === 'string' ? error : 'no token');
  } catch (error) {
    throw error instanceof NoToken ? error : new NoToken('unreachable');
  }
}

/** 256 random bits as base64url. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** What the provider is told of a verifier (RFC 7636). */
export async function challenge(verifier: string): Promise<string> {
  // Browsers have it on pages by https and of this machine only.
  if (!crypto.subtle) throw new NoToken('insecure');
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Whose token it is, as it says itself. Only to tell the server whom we mean: it is the server that checks. */
export function emailOf(token: string, claim: string): string {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (sign) => sign.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    return typeof claims[claim] === 'string' ? claims[claim] : '';
  } catch {
    return '';
  }
}

/** A frame that nobody sees, for a provider that knows the person already. */
export function hiddenFrame(): Place {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('aria-hidden', 'true');
  return {
    go: (address) => {
      frame.src = address;
      document.body.append(frame);
    },
    close: () => frame.remove(),
    patience: 10_000,
  };
}

/** A pop-up; undefined = the browser does not let us. To be opened in the click: later ones are blocked. */
export function popUp(): Place | undefined {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (!opened) return undefined;
  return {
    go: (address) => opened.location.replace(address),
    // It closes itself; where it did not come so far, it may be out of our reach by now.
    close: () => opened.close(),
    // The server's nonce is good for ten minutes.
    patience: 600_000,
  };
}
