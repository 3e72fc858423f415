/** When this browser last heard from the server, in whichever of its windows, and when somebody last used this one. */

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

/** So long after the last touch of this window nobody is there who asked for anything, milliseconds. */
const UNATTENDED_AFTER = 60_000;

let touched: number | undefined;

/** Somebody uses pointer or keyboard in this window. */
export function noteTouch(now: number = Date.now()): void {
  touched = now;
}

/** Whether this window asks by itself: its questions are no sign of life. Without anybody who notes touches, never. */
export function isUnattended(now: number = Date.now()): boolean {
  return touched !== undefined && now - touched > UNATTENDED_AFTER;
}
