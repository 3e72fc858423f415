import { useCallback, useMemo, useState } from 'react';
import type { MayChoose } from './types';

type Key = string | number;

/**
 * Rows chosen over several pages. A row that is loaded again replaces its older self, so that versions stay fresh. In
 * another `scope` nothing of the one before it stays chosen.
 */
export function useSelection<Row>(loaded: Row[], rowKey: (row: Row) => Key, scope = '') {
  const [chosen, setChosen] = useState<Map<Key, Row>>(() => new Map());
  const [seen, setSeen] = useState(loaded);
  const [within, setWithin] = useState(scope);
  if (within !== scope) {
    setWithin(scope);
    setChosen(new Map());
  }
  if (seen !== loaded) {
    setSeen(loaded);
    const newer = loaded.filter((row) => chosen.has(rowKey(row)));
    if (newer.length > 0) setChosen(new Map([...chosen, ...newer.map((row) => [rowKey(row), row] as const)]));
  }
  const clear = useCallback(() => setChosen(new Map()), []);
  const put = useCallback(
    (rows: Row[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return next;
      }),
    [rowKey],
  );
  const drop = useCallback((rows: Row[]) => put(rows, false), [put]);
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      keys: [...chosen.keys()],
      has: (row: Row) => chosen.has(rowKey(row)),
      put,
      clear,
      drop,
    }),
    [chosen, rowKey, put, clear, drop],
  );
}

interface Chosen<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
}

/** Whether a row can be chosen, or is, so that it can be let go again; `why` = why it cannot. */
export function choosable<Row>(
  row: Row,
  chosen: Chosen<Row>,
  mayChoose?: MayChoose<Row>,
): { may: boolean; why?: string } {
  const answer = chosen.has(row) || (mayChoose?.(row, chosen.rows) ?? true);
  return typeof answer === 'string' ? { may: false, why: answer } : { may: answer };
}

/** Those of `rows` that can be chosen together with what is: the first ones decide. */
export function choosableTogether<Row>(rows: Row[], chosen: Row[], mayChoose?: MayChoose<Row>): Row[] {
  const together: Row[] = [];
  for (const row of rows) if ((mayChoose?.(row, [...chosen, ...together]) ?? true) === true) together.push(row);
  return together;
}
