import { createStore } from '../store';
import { lastSearch } from './lastSearch';

/** The list that was last on the screen: where in it one is, and how to go on from document to document. */
export interface Walk {
  /** Path of the list's page, and what its address has behind it. */
  list: string;
  search: string;
  /** Addresses of the documents of one page of it, in its order. */
  addresses: string[];
  page: number;
  size: number;
  total: number;
  /** Addresses of the documents of another page, and what the list's address has behind it there. */
  load: (page: number) => Promise<{ addresses: string[]; search: string }>;
  /** How far it was scrolled when it was left, in pixels. */
  scroll: number;
  /** The document that was opened from it last. */
  last?: string;
  /** Steps from document to document have left the page that the list showed, which was at this address. */
  leftAt?: string;
}

export const walkStore = createStore<{ walk?: Walk }>({});

/** Changes what is known of the list, where there is one. */
export function noteWalk(change: Partial<Walk>): void {
  const { walk } = walkStore.get();
  if (walk) walkStore.set({ walk: { ...walk, ...change } });
}

/** Where in the whole list a document is, from 1; undefined = it was not opened from it. */
export function placeIn(walk: Walk | undefined, address: string): number | undefined {
  const at = walk?.addresses.indexOf(address) ?? -1;
  return walk && at >= 0 ? (walk.page - 1) * walk.size + at + 1 : undefined;
}

/** The address of the document one step on or back, over the edge of the page, too; undefined = there is none. */
export async function stepFrom(address: string, step: 1 | -1): Promise<string | undefined> {
  const { walk } = walkStore.get();
  const at = walk?.addresses.indexOf(address) ?? -1;
  if (!walk || at < 0) return undefined;
  const beside = walk.addresses[at + step];
  if (beside) return beside;
  const page = walk.page + step;
  if (page < 1 || page > Math.ceil(walk.total / walk.size)) return undefined;
  const { addresses, search } = await walk.load(page);
  // Somebody went to another list while this one was asked.
  if (walkStore.get().walk?.list !== walk.list) return undefined;
  // Who goes back to the list finds the page that one has walked to.
  lastSearch.set(walk.list, search);
  noteWalk({ addresses, page, search, leftAt: walk.leftAt ?? walk.search, scroll: 0 });
  return step > 0 ? addresses[0] : addresses.at(-1);
}
