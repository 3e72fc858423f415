/** The one way to the server: a typed client and `request` for paths that are made at run time. */
import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, readError } from './api/error';
import type { paths } from './api/schema';
import { errorSink } from './api/sink';
import { isTimeOut, timeLimit } from './api/timeLimit';
import { signInAgain } from './session/again';
import { browserInfo } from './session/browserInfo';
import { isUnattended, noteContact } from './session/contact';
import { askingToken } from './session/token';
import { traceparent } from './trace';

/** Refusals that belong beside the fields of whoever asked; everything else is shown at once, in one place. */
const FOR_THE_CALLER = new Set([
  'VALIDATION',
  'REFUSED',
  'CONFIRM',
  'STALE',
  'LOGIN_FAILED',
  'LOGIN_LOCKED',
  'ACCOUNT_DISABLED',
  'COMPANY_INVALID',
  'SSO_OFF',
  'SSO_FAILED',
  'SSO_UNAVAILABLE',
  'SSO_WRONG_ACCOUNT',
  'SSO_NO_ACCOUNT',
  'SSO_SEVERAL_ACCOUNTS',
  'HAND_OVER_OFF',
]);
/** The session was idle for too long, or the account signed in elsewhere: whoever is still here may sign in again in place. */
const ENDED = [50014, 50012];

/** Says that nobody has asked for this: the server does not take it for a sign of life, nor do we. */
const UNATTENDED = 'Unattended';

/** Says that whoever asks has a place for a refusal of its own. Taken off before it is sent. */
const PLACED = 'Placed';
const placed = new WeakSet<Request>();

/** What was sent, to be sent once more after signing in again: a request that was sent has no body any more. */
const copies = new WeakMap<Request, Request>();

const identity: Middleware = {
  onRequest({ request }) {
    request.headers.set('traceparent', traceparent());
    if (request.headers.has(PLACED)) {
      request.headers.delete(PLACED);
      placed.add(request);
    }
    const token = askingToken();
    if (token) {
      request.headers.set('Authorization', `Bearer ${token}`);
      request.headers.set('BrowserInfo', browserInfo());
      if (isUnattended()) request.headers.set(UNATTENDED, '1');
      copies.set(request, request.clone());
    }
    return request;
  },
};

const faults: Middleware = {
  async onResponse({ request, response }) {
    if (response.ok) {
      if (copies.has(request) && !request.headers.has(UNATTENDED)) noteContact();
      return undefined;
    }
    const error = await readError(response);
    if (ENDED.includes(error.code)) {
      const repeated = await repeat(request, error);
      if (repeated) return repeated;
    }
    // Somebody else may have signed in meanwhile, here or in another window: that session has not ended.
    if (error.endsSession && isOutlived(request)) error.shown = true;
    else settle(error, request);
    throw error;
  },
  onError({ error, request }) {
    if (error instanceof ApiError || isAbort(error)) return undefined;
    const errorLabel = isTimeOut(error) ? 'TIME_OUT' : 'UNREACHABLE';
    const noAnswer = new ApiError({ errorLabel, path: new URL(request.url).pathname, status: 0 });
    settle(noAnswer, request);
    return noAnswer;
  },
};

/** Whether it was sent for a session in whose place there is another one now. */
function isOutlived(request: Request): boolean {
  const sent = request.headers.get('Authorization');
  const token = askingToken();
  return sent !== null && token !== undefined && sent !== `Bearer ${token}`;
}

/** Sends it once more for somebody who has signed in again. What is said to that is final. */
async function repeat(request: Request, error: ApiError): Promise<Response | undefined> {
  const copy = copies.get(request);
  if (!copy || !(await signInAgain(error))) return undefined;
  copy.headers.set('Authorization', `Bearer ${askingToken()}`);
  // Whoever signed in is there, whoever asked at first.
  copy.headers.delete(UNATTENDED);
  const response = await globalThis.fetch(copy, { signal: timeLimit(copy.signal) });
  if (response.ok) {
    noteContact();
    return response;
  }
  const refusal = await readError(response);
  settle(refusal, request);
  throw refusal;
}

/** Shows the error, unless it is one that the caller has a place for. */
function settle(error: ApiError, request?: Request): void {
  const asked = request && (request.method !== 'GET' || placed.has(request));
  if (asked && FOR_THE_CALLER.has(error.errorLabel)) return;
  if (isForTheDialogue(error)) return;
  // Whoever asks for a workbook waits and asks again; see `turn.ts`.
  if (error.errorLabel === 'WORKBOOKS_BUSY') return;
  error.shown = true;
  errorSink().report(error);
}

/** No seat is free for an upload of applications to ship: its dialogue says so (section 8). */
function isForTheDialogue({ status, errorLabel, path }: ApiError): boolean {
  return status === 503 && errorLabel === 'ERROR' && path.includes('uploadShipApplyFile');
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Waits for an answer to its last byte: the limit may end it after it has begun. */
async function whole<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isTimeOut(error)) throw error;
    const late = new ApiError({ errorLabel: 'TIME_OUT', status: 0 });
    settle(late);
    throw late;
  }
}

/** Typed by the server's OpenAPI file. `data` is the envelope; see {@link unwrap}. */
export const api = createClient<paths>({
  baseUrl: typeof window === 'undefined' ? 'http://localhost' : window.location.origin,
  // Read at each call, so that tests and tracing may replace it.
  fetch: (request) => globalThis.fetch(request, { signal: timeLimit(request.signal) }),
});
api.use(identity, faults);

/** Takes the answer out of its envelope. Throws {@link ApiError} (already shown where nobody else would). */
export async function unwrap<T>(call: Promise<{ data?: { code?: number; data?: T } }>): Promise<T> {
  const { data } = await whole(call);
  const envelope = data as { code?: number; data?: T; errorMessage?: string } | undefined;
  if (envelope?.code !== undefined && envelope.code !== 20000) {
    const error = new ApiError({ errorLabel: 'ERROR', code: envelope.code, status: 200, ...envelope });
    settle(error);
    throw error;
  }
  return envelope?.data as T;
}

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

export interface RequestOptions {
  /** Empty values are left out; lists are joined by commas. */
  query?: Record<string, QueryValue>;
  /** JSON, or FormData for uploads. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whoever asks shows what is wrong with the request beside its fields, also for a GET. */
  placed?: boolean;
  /** It goes on when the page is left meanwhile, as far as browsers allow: they send no long body without a page. */
  outlives?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls `/api{path}` and gives back what is in the envelope. */
export function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return unwrap<T>(send(method, path, options, 'json') as Promise<{ data?: { data?: T } }>);
}

export interface FileAnswer {
  blob: Blob;
  /** As the server named it, when it did. */
  fileName?: string;
}

export async function requestFile(method: Method, path: string, options: RequestOptions = {}): Promise<FileAnswer> {
  const { data, response } = await whole(send(method, path, options, 'blob'));
  return { blob: data as Blob, fileName: readFileName(response.headers.get('content-disposition')) };
}

/** `?a=1&b=x,y` or nothing. */
export function queryText(query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function send(method: Method, path: string, options: RequestOptions, parseAs: 'json' | 'blob') {
  // A path made at run time is outside the generated types: the door is opened here once.
  const open = api.request as unknown as (
    method: string,
    path: string,
    init: unknown,
  ) => Promise<{ data?: unknown; response: Response }>;
  return open(method.toLowerCase(), `/api${path}${queryText(options.query)}`, {
    body: options.body,
    parseAs,
    signal: options.signal,
    ...(options.outlives && isShort(options.body) ? { keepalive: true } : {}),
    ...(options.placed ? { headers: { [PLACED]: '1' } } : {}),
    ...(options.body instanceof FormData ? { bodySerializer: (body: unknown) => body } : {}),
  });
}

/** What browsers send without a page: 64 KB at most, of all such calls together. */
const SHORT = 32_000;

function isShort(body: unknown): boolean {
  return new Blob([JSON.stringify(body)]).size <= SHORT;
}

function readFileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

export { ApiError };
