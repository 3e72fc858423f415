import { createStore, type Store } from '../store';

/** What covers the screen while something long runs. */
export interface Loading {
  /** The dialog over the whole page, which cannot be closed. */
  allLoading: boolean;
  allLoadingText: string;
  /** The mask over the right area. */
  rightLoading: boolean;
  rightLoadingText: string;
}

const none: Loading = { allLoading: false, allLoadingText: '', rightLoading: false, rightLoadingText: '' };

export const loadingStore: Store<Loading> = createStore(none);

/** Shows the full-page dialog while the work runs. Without a text it says that a file is coming. */
export async function whileLoading<T>(work: Promise<T>, text = ''): Promise<T> {
  loadingStore.set({ allLoading: true, allLoadingText: text });
  try {
    return await work;
  } finally {
    loadingStore.set({ allLoading: false, allLoadingText: '' });
  }
}

/**
 * Masks the right area while the work runs.
 *
 * @public The second of the page's two overlays; no screen uses it yet.
 */
export async function whileMasked<T>(work: Promise<T>, text = ''): Promise<T> {
  loadingStore.set({ rightLoading: true, rightLoadingText: text });
  try {
    return await work;
  } finally {
    loadingStore.set({ rightLoading: false, rightLoadingText: '' });
  }
}
