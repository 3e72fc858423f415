import { useMemo, useState } from 'react';
import type { SearchColumn } from './types';
import type { Density, SavedView } from './views/view';

/** What somebody wants of the columns; `keys` = those that are shown, in their order; absent = the list's own. */
interface Choice {
  keys?: string[];
  density: Density;
}

const columnsAt = (name: string) => `ehub.columns.${name}`;
const densityAt = (name: string) => `ehub.density.${name}`;

function readKeys(name: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(columnsAt(name)) ?? '');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined;
  } catch {
    // Nothing stored, or something that is not ours.
    return undefined;
  }
}

const readDensity = (name: string): Density =>
  localStorage.getItem(densityAt(name)) === 'compact' ? 'compact' : 'normal';

/** What the view says, and else what this browser remembers. */
function read(name: string, view?: SavedView): Choice {
  const density = readDensity(name);
  if (!view) return { keys: readKeys(name), density };
  return {
    keys: view.definition.columns ?? undefined,
    density: (view.definition.density as Density | undefined) ?? density,
  };
}

function remember(name: string, { keys, density }: Choice): void {
  if (keys) localStorage.setItem(columnsAt(name), JSON.stringify(keys));
  else localStorage.removeItem(columnsAt(name));
  if (density === 'compact') localStorage.setItem(densityAt(name), density);
  else localStorage.removeItem(densityAt(name));
}

/** Puts a column behind the nearest one that is declared before it. */
function withColumn<Row>(shown: SearchColumn<Row>[], column: SearchColumn<Row>, all: SearchColumn<Row>[]) {
  const before = all.slice(0, all.indexOf(column)).reverse();
  const neighbour = before.find((other) => shown.includes(other));
  const at = neighbour ? shown.indexOf(neighbour) + 1 : 0;
  return [...shown.slice(0, at), column, ...shown.slice(at)];
}

/** The columns in the order that is wanted. One that cannot be taken away is there in any case; one that stays in view is the last. */
function arranged<Row>(columns: SearchColumn<Row>[], keys?: string[]): SearchColumn<Row>[] {
  if (!keys) return columns.filter(({ fixed, hidden }) => fixed || !hidden);
  let shown = [...new Set(keys)].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  for (const column of columns) if (column.fixed && !shown.includes(column)) shown = withColumn(shown, column, columns);
  return [...shown.filter(({ stays }) => !stays), ...shown.filter(({ stays }) => stays)];
}

/**
 * Which columns the person wants, in which order, and how close the rows stand: remembered in this browser by page. In a view it is what the
 * view says; what is changed there lasts as long as the view is shown, and is kept by saving it.
 */
export function useColumns<Row>(name: string, columns: SearchColumn<Row>[], view?: SavedView) {
  const place = view ? `${name} ${view.id} ${view.version}` : name;
  const [choice, setChoice] = useState(() => ({ place, ...read(name, view) }));
  let { keys, density } = choice;
  if (choice.place !== place) {
    const now = read(name, view);
    setChoice({ place, ...now });
    ({ keys, density } = now);
  }
  const isOfView = view !== undefined;
  return useMemo(() => {
    const choose = (next: Partial<Choice>) => {
      const wanted = { keys, density, ...next };
      if (!isOfView) remember(name, wanted);
      setChoice({ place, ...wanted });
    };
    const shown = arranged(columns, keys);
    const put = (next: SearchColumn<Row>[]) => choose({ keys: next.map((column) => column.key) });
    const toggle = (key: string) => {
      const column = columns.find((one) => one.key === key);
      if (!column) return;
      put(shown.includes(column) ? shown.filter((one) => one !== column) : withColumn(shown, column, columns));
    };
    /** One place on or back among those that are shown. */
    const move = (key: string, by: 1 | -1) => {
      const next = [...shown];
      const at = next.findIndex((column) => column.key === key);
      const [column] = next.splice(at, 1);
      if (column) next.splice(at + by, 0, column);
      put(next);
    };
    return {
      shown,
      toggle,
      move,
      reset: () => choose({ keys: undefined }),
      changed: keys !== undefined,
      keys,
      density,
      setDensity: (wanted: Density) => choose({ density: wanted }),
    };
  }, [name, columns, keys, density, place, isOfView]);
}
