import { ApiError } from '../client';
import type { Finding } from '../document/types';
import type { Entry, LineResult, Typing } from './typing';

/** Lines that one call takes; the same as the server's. */
const MOST = 1_000;

/**
 * Sends what is `ready` to `call`, as many lines at once as it takes; what is refused stays with its reason. Tells how many were
 * taken. What was taken before a call failed is cleared all the same.
 */
export async function sendTyped<Line extends { id: number }, Field extends string>(
  typing: Typing<Line, Field>,
  ready: Entry<Line, Field>[],
  call: (entries: Entry<Line, Field>[]) => Promise<LineResult[]>,
): Promise<number> {
  let done = 0;
  for (let from = 0; from < ready.length; from += MOST) {
    const sent = ready.slice(from, from + MOST);
    const results = await answered(sent.length, () => call(sent));
    if (!results) return done;
    typing.settle(sent, results);
    done += results.filter(({ ok }) => ok).length;
  }
  return done;
}

/** A result for each; undefined = the call failed, and the person was told. */
async function answered(count: number, call: () => Promise<LineResult[]>): Promise<LineResult[] | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.shown) return undefined;
    return Array.from({ length: count }, (_, at) => ({ ok: false, ...reasonsOf(error, at) }));
  }
}

/** What a refusal of the whole call says of one of its items: nothing was taken then, also of those that nothing speaks against. */
function reasonsOf(error: ApiError, at: number): Pick<LineResult, 'errorLabel' | 'blockers'> {
  const start = `items[${at}]`;
  const own = error.blockers.filter(({ field }) => field?.startsWith(start) && !/^\d/.test(field.slice(start.length)));
  const blockers = own.map(({ field = '', ...rest }): Finding => {
    const inner = field.slice(start.length + 1);
    return inner === '' ? rest : { ...rest, field: inner };
  });
  const elsewhere = error.blockers.some(({ field }) => field?.startsWith('items['));
  return { errorLabel: elsewhere ? 'OTHERS_REFUSED' : error.errorLabel, blockers };
}
