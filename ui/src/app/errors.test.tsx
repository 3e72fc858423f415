import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, request, requestFile, unwrap } from '../shared/client';
import { keepToken, readToken } from '../shared/session/token';
import { forgetUser, userStore } from '../shared/session/user';
import { supplier } from '../testing/people';
import { fakeServer, refusal } from '../testing/server';
import { show } from '../testing/show';
import { installErrorSink } from './errors';
import { reportOnce } from './queries';

const navigate = vi.fn();

beforeEach(() => {
  window.location.hash = '';
  userStore.set({ info: undefined });
  navigate.mockReset();
  installErrorSink(navigate);
});

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('errors of the server', () => {
  it.each([
    ['ILLEGAL_TOKEN', 50008],
    ['OTHER_CLIENT', 50012],
    ['TOKEN_EXPIRED', 50014],
    ['SOMETHING', 40100],
  ])('end the session: %s', async (errorLabel, code) => {
    keepToken('t');
    window.location.hash = '#/po/poSearch?page=2';
    fakeServer({ 'GET /home': () => refusal(401, { errorLabel, code }) });
    await failure(request('GET', '/home'));
    expect(readToken()).toBeUndefined();
    expect(navigate).toHaveBeenCalledWith(
      `/relogin?code=${code}&redirect=${encodeURIComponent('/po/poSearch?page=2')}`,
    );
  });

  it('end it as well when they come with 200', async () => {
    keepToken('t');
    fakeServer({ 'GET /home': () => new Response(JSON.stringify({ code: 50012, errorMessage: 'elsewhere' })) });
    await failure(request('GET', '/home'));
    expect(navigate).toHaveBeenCalledOnce();
  });

  it('lead away once from a page of a session that another window ended', async () => {
    window.location.hash = '#/po/poSearch?page=2';
    userStore.set({ info: supplier });
    fakeServer({ 'GET /home': () => refusal(401, { errorLabel: 'ILLEGAL_TOKEN', code: 50008 }) });
    await Promise.all([failure(request('GET', '/home')), failure(request('GET', '/home'))]);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(
      `/relogin?code=50008&redirect=${encodeURIComponent('/po/poSearch?page=2')}`,
    );
  });

  it('do not catch up with who is signing out', async () => {
    window.location.hash = '#/po/poSearch';
    keepToken('t');
    userStore.set({ info: supplier });
    forgetUser();
    fakeServer({ 'GET /home': () => refusal(401, { errorLabel: 'ILLEGAL_TOKEN', code: 50008 }) });
    await failure(request('GET', '/home'));
    expect(navigate).not.toHaveBeenCalled();
  });

  it('leave who has no session where one needs none', async () => {
    fakeServer({ 'GET /x': () => refusal(401, { errorLabel: 'ILLEGAL_TOKEN', code: 50008 }) });
    userStore.set({ info: supplier });
    for (const page of ['#/login?redirect=%2Fhome', '#/relogin', '#/forgotPassword', '#/vendorRegister', '#/404']) {
      window.location.hash = page;
      await failure(request('GET', '/x'));
    }
    expect(navigate).not.toHaveBeenCalled();
  });

  it('are a toast when the label has a translation', async () => {
    show(null);
    fakeServer({ 'GET /asns/1': () => refusal(404, { errorLabel: 'NOT_FOUND' }) });
    const error = await failure(request('GET', '/asns/1'));
    expect(error.shown).toBe(true);
    expect(await screen.findByText("Not found, or you don't have permission to view it")).toBeInTheDocument();
  });

  it('are an alert with details otherwise', async () => {
    show(null);
    fakeServer({
      'GET /x': () => refusal(503, { errorLabel: 'ODD', errorMessage: 'Strange', path: '/api/x', traceId: 'abc' }),
    });
    await failure(request('GET', '/x'));
    expect(await screen.findByText('Strange')).toBeInTheDocument();
    expect(screen.getByText('abc')).toBeInTheDocument();
    expect(screen.getAllByText('System error, please try again later')[0]).toBeInTheDocument();
  });

  it('are handed to the form that asked, unless it has no place for them', async () => {
    show(null);
    const blockers = [{ label: 'PO_REMARK_REQUIRED', field: 'splits[0].remark', severity: 'block' }];
    fakeServer({ 'POST /po-lines/1/events/propose': () => refusal(409, { errorLabel: 'REFUSED', blockers }) });
    const error = await failure(request('POST', '/po-lines/1/events/propose', { body: {} }));
    expect(error.blockers).toEqual(blockers);
    expect(error.shown).toBe(false);
    reportOnce(error);
    await waitFor(() => expect(screen.getByText(/A changed date or quantity requires a remark/)).toBeInTheDocument());
  });

  it('say so when nothing answers', async () => {
    show(null);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failure(request('GET', '/home'));
    expect(error.errorLabel).toBe('UNREACHABLE');
    expect(await screen.findByText('The server cannot be reached. Check your connection')).toBeInTheDocument();
  });

  it('are a toast when a code of failure comes with 200', async () => {
    show(null);
    fakeServer({ 'GET /x': () => new Response(JSON.stringify({ code: 30000, errorMessage: 'Not now' })) });
    expect((await failure(request('GET', '/x'))).shown).toBe(true);
    expect((await screen.findByText('Not now')).closest('.ant-message')).not.toBeNull();
    fakeServer({ 'GET /x': () => new Response(JSON.stringify({ code: 30000 })) });
    await failure(request('GET', '/x'));
    expect((await screen.findByText('Error')).closest('.ant-message')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say so when the limit of five minutes ends a call, whichever way it was made', async () => {
    show(null);
    const limits: number[] = [];
    const limit = new AbortController();
    limit.abort(new DOMException('late', 'TimeoutError'));
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      limits.push(milliseconds);
      return limit.signal;
    });
    vi.stubGlobal('fetch', (_: Request, { signal }: RequestInit) => Promise.reject(signal?.reason));
    const calls = [
      () => request('GET', '/home'),
      () => requestFile('GET', '/po-lines/export'),
      () => unwrap(api.GET('/api/home')),
      () => request('GET', '/home', { signal: new AbortController().signal }),
    ];
    for (const call of calls) expect((await failure(call())).errorLabel).toBe('TIME_OUT');
    expect(limits).toEqual(calls.map(() => 300_000));
    expect(
      (await screen.findAllByText('No response within 5 minutes. The request was cancelled'))[0],
    ).toBeInTheDocument();
  });

  it('say so when the limit ends an answer that has begun', async () => {
    show(null);
    const late = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    const cut = Object.assign(new Response('{'), { text: late, json: late });
    vi.stubGlobal('fetch', () => Promise.resolve(cut));
    expect((await failure(request('GET', '/home'))).errorLabel).toBe('TIME_OUT');
  });

  it('are read from a body that is no envelope', async () => {
    show(null);
    fakeServer({ 'GET /home': () => new Response('<html>Bad gateway</html>', { status: 502 }) });
    expect((await failure(request('GET', '/home'))).errorLabel).toBe('SYSTEM_ERROR');
  });
});
