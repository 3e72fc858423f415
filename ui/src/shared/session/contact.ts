/** When this browser last heard from the server, in whichever of its windows. */

const KEY = 'ehub.contact';
/** How seldom it is written down, milliseconds. */
const SELDOM = 1000;

let last = 0;

/** The server has answered somebody who is signed in. */
export function noteContact(now: number = Date.now()): void {
  if (Math.abs(now - last) < SELDOM) return;
  last = now;
  localStorage.setItem(KEY, String(now));
}

/** Milliseconds since then. */
export function sinceContact(now: number = Date.now()): number {
  const known = Number(localStorage.getItem(KEY) ?? last);
  return Math.max(0, now - known);
}
