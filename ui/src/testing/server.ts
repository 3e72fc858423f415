import { vi } from 'vitest';

/** A call that the code under test made. */
export interface Call {
  method: string;
  /** Below `/api`. */
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Reply = unknown | ((call: Call) => unknown);

/** An answer that is no success. */
export function refusal(status: number, envelope: Record<string, unknown>): Response {
  return new Response(JSON.stringify({ code: status * 100, blockers: [], rows: [], ...envelope }), { status });
}

/** Answers instead of the server: `'GET /home': {…}` is put into the envelope; a Response is given as it is. */
export function fakeServer(replies: Record<string, Reply>): { calls: Call[] } {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const text = await request.clone().text();
    const call: Call = {
      method: request.method,
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: text.startsWith('{') ? JSON.parse(text) : text,
      headers: request.headers,
    };
    calls.push(call);
    const reply = replies[`${call.method} ${call.path}`];
    const answer = typeof reply === 'function' ? await (reply as (call: Call) => unknown)(call) : reply;
    if (answer instanceof Response) return answer;
    if (answer === undefined) return refusal(404, { errorLabel: 'NOT_FOUND', path: call.path });
    return new Response(JSON.stringify({ code: 20000, data: answer }), { status: 200 });
  });
  return { calls };
}
