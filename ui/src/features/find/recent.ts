import { identity, userStore } from '../../shared/session/user';
import { createStore } from '../../shared/store';
import type { Entry } from './entries';

/** So many are remembered. */
const MOST = 8;

/** What was opened last, until the page is closed, and by whom: nobody else is shown it. */
const recentStore = createStore<{ reader?: string; entries: Entry[] }>({ entries: [] });

/** What the person who reads now has found and opened, the last first. */
export function recentEntries(): Entry[] {
  const { reader, entries } = recentStore.get();
  return reader === identity(userStore.get().info) ? entries : [];
}

/** Remembers what was opened. */
export function remember(entry: Entry): void {
  const others = recentEntries().filter((other) => keyOf(other) !== keyOf(entry));
  recentStore.set({ reader: identity(userStore.get().info), entries: [entry, ...others].slice(0, MOST) });
}

const keyOf = ({ kind, route, name }: Entry) => `${kind} ${route} ${name}`;
