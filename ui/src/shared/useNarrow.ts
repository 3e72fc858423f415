import { useSyncExternalStore } from 'react';

/** Below this width lists become cards, pixels. */
const NARROW = 768;

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the page is as narrow as a telephone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < NARROW);
}
