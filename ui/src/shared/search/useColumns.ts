import { useMemo, useState } from 'react';
import type { SearchColumn } from './types';

function readShown(name: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`ehub.columns.${name}`) ?? '');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined;
  } catch {
    // Nothing stored, or something that is not ours.
    return undefined;
  }
}

/** Which columns the person wants, remembered in this browser by page. */
export function useColumns<Row>(name: string, columns: SearchColumn<Row>[]) {
  const [choice, setChoice] = useState(() => ({ name, keys: readShown(name) }));
  // Another view of the same page, with columns of its own.
  if (choice.name !== name) setChoice({ name, keys: readShown(name) });
  const chosen = choice.keys;
  return useMemo(() => {
    const isShown = (column: SearchColumn<Row>) =>
      column.fixed || (chosen ? chosen.includes(column.key) : !column.hidden);
    const choose = (keys: string[] | undefined) => {
      if (keys) localStorage.setItem(`ehub.columns.${name}`, JSON.stringify(keys));
      else localStorage.removeItem(`ehub.columns.${name}`);
      setChoice({ name, keys });
    };
    const shown = columns.filter(isShown);
    const toggle = (key: string) => {
      const keys = shown.map((column) => column.key);
      choose(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
    };
    return { shown, toggle, reset: () => choose(undefined), changed: chosen !== undefined };
  }, [name, columns, chosen]);
}
