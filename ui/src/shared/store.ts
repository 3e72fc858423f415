import { useSyncExternalStore } from 'react';

/** A value outside React that screens may read and that code without a screen may set. */
export interface Store<T> {
  get: () => T;
  set: (change: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store; `set` merges. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a store and follows it. */
export function useStore<T extends object>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
