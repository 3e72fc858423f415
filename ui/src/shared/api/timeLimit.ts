/** Longest wait for an answer, in milliseconds (section 9). */
const LONGEST = 300_000;

/** Ends a call that takes too long, or earlier when `other` does. */
export function timeLimit(other?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LONGEST);
  return other ? AbortSignal.any([other, limit]) : limit;
}

/** Whether the limit ended a call; an end that somebody wanted is none. */
export function isTimeOut(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
