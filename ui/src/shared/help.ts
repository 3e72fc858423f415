import { createStore } from './store';

/** The help beside the screens; `first` = the page to begin with, by its name; without it, that of the screen one is on. */
export const helpStore = createStore<{ isOpen: boolean; first?: string }>({ isOpen: false });

/** Opens the help, from wherever somebody asks for it. */
export function openHelp(first?: string): void {
  helpStore.set({ isOpen: true, first });
}

/** Closes it. */
export function closeHelp(): void {
  helpStore.set({ isOpen: false, first: undefined });
}
