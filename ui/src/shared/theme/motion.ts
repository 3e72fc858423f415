import { useSyncExternalStore } from 'react';

const LESS = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(LESS);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the page may move; the user's system may ask for less motion. `app/base.css` says the same to our own CSS. */
export function mayMove(): boolean {
  return !window.matchMedia(LESS).matches;
}

/** {@link mayMove}, followed while it changes. */
export function useMotion(): boolean {
  return useSyncExternalStore(subscribe, mayMove);
}
