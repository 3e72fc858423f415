import { createStore, type Store } from '../store';
import { dark, light } from './palette';

export type Mode = 'light' | 'dark';

const KEY = 'ehub.mode';

function firstMode(): Mode {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Dark or light: what was chosen here, else what the system wants. */
export const modeStore: Store<{ mode: Mode }> = createStore({ mode: firstMode() });

/** Changes and remembers it. */
export function setMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
  modeStore.set({ mode });
  paint(mode);
}

/** Hands the colours to our own CSS as `--e-*`. */
export function paint(mode: Mode = modeStore.get().mode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(mode === 'dark' ? dark : light)) {
    root.style.setProperty(`--e-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value);
  }
}
