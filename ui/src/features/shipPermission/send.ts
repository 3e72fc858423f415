import { ApiError } from '../../shared/client';
import type { Finding } from '../../shared/document/types';
import { type ApplicationResult, apply, MOST_ITEMS } from './api';
import { asApplication, type Entry, type Typing } from './typing';

/**
 * Sends every line that can be sent; what is refused, or cannot be sent yet, stays with its reason. Tells how many were taken. What
 * was taken before a call failed is cleared all the same.
 */
export async function sendTyped(typing: Typing): Promise<number> {
  const ready = typing.ready();
  let done = 0;
  for (let from = 0; from < ready.length; from += MOST_ITEMS) {
    const sent = ready.slice(from, from + MOST_ITEMS);
    const results = await answered(sent);
    if (!results) return done;
    typing.settle(sent, results);
    done += results.filter(({ ok }) => ok).length;
  }
  return done;
}

/** A result for each; undefined = the call failed, and the person was told. */
async function answered(sent: Entry[]): Promise<ApplicationResult[] | undefined> {
  try {
    return await apply(sent.map(asApplication));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.shown) return undefined;
    return sent.map(({ line }, at) => ({ lineId: line.id, ok: false, ...reasonsOf(error, at) }));
  }
}

/** What a refusal of the whole call says of one of its items: nothing was taken then, also of those that nothing speaks against. */
function reasonsOf(error: ApiError, at: number): Pick<ApplicationResult, 'errorLabel' | 'blockers'> {
  const start = `items[${at}]`;
  const own = error.blockers.filter(({ field }) => field?.startsWith(start) && !/^\d/.test(field.slice(start.length)));
  const blockers = own.map(({ field = '', ...rest }): Finding => {
    const inner = field.slice(start.length + 1);
    return inner === '' ? rest : { ...rest, field: inner };
  });
  const elsewhere = error.blockers.some(({ field }) => field?.startsWith('items['));
  return { errorLabel: elsewhere ? 'SHIP_OTHERS_REFUSED' : error.errorLabel, blockers };
}
