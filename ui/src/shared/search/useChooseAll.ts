import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../client';
import { toastInfo } from '../feedback/feedback';
import type { MayChoose } from './types';
import { choosableTogether } from './useSelection';

/** Rows that are chosen at once at most: what every event for many takes in one call. */
export const MOST_CHOSEN = 1000;

/** Reads the rows that match, page by page, up to `most`; `told` hears after each page how many there are by then. */
export type Collect<Row> = (most: number, signal: AbortSignal, told: (rows: number) => void) => Promise<Row[]>;

interface Choosing<Row> {
  collect: Collect<Row>;
  chosen: { rows: Row[]; has: (row: Row) => boolean; put: (rows: Row[], on: boolean) => void };
  mayChoose?: MayChoose<Row>;
  /** What the list is asked for: when that changes, choosing ends. */
  asked: string;
}

/**
 * Chooses all rows that match, beyond the page. They are read as the list reads them, so that what can be chosen, and what becomes of it,
 * is the same as for those of the page. Until all are there nothing is chosen.
 */
export function useChooseAll<Row>({ collect, chosen, mayChoose, asked }: Choosing<Row>) {
  const { t } = useTranslation();
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => {
    running.current?.abort();
    running.current = undefined;
    setDone(undefined);
  };
  const [within, setWithin] = useState(asked);
  if (within !== asked) {
    setWithin(asked);
    setDone(undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the list was asked for before is of no use any more
  useEffect(() => () => running.current?.abort(), [asked]);
  const start = async () => {
    const run = new AbortController();
    running.current = run;
    setDone(0);
    try {
      const rows = await collect(MOST_CHOSEN, run.signal, (read) => !run.signal.aborted && setDone(read));
      if (run.signal.aborted) return;
      const others = rows.filter((row) => !chosen.has(row));
      const may = choosableTogether(others, chosen.rows, mayChoose);
      chosen.put(may, true);
      if (may.length < others.length) toastInfo(t('search.leftOut', { count: others.length - may.length }));
    } catch (error) {
      // It was said where such things are said; whoever left does not wait for it.
      if (!run.signal.aborted && !(error instanceof ApiError)) throw error;
    } finally {
      if (running.current === run) cancel();
    }
  };
  return { done, start, cancel };
}
