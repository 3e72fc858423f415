import { createStore, type Store } from '../store';

/** What covers the screen while something long runs. */
export interface Loading {
  /** The dialog over the whole page, which cannot be closed. */
  allLoading: boolean;
  allLoadingText: string;
}

const none: Loading = { allLoading: false, allLoadingText: '' };

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
