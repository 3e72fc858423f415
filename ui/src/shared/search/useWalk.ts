import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { type Walk, walkStore } from './walk';

interface Shown<Row> {
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Address of a row's own page; absent = it has none. */
  address?: (row: Row) => string;
  page: number;
  size: number;
  total: number;
  load: Walk['load'];
  /** Whether these are the rows of this page, not of the one before. */
  settled: boolean;
}

/**
 * Notes what the list shows, so that its documents lead on to each other; and who comes back from one of them finds the page,
 * the place and the row, which has the focus. The answer is the key of that row.
 */
export function useWalk<Row>(shown: Shown<Row>): string | number | undefined {
  const { rows, rowKey, address, page, size, total, load, settled } = shown;
  const { pathname, search } = useLocation();
  const [before] = useState(walkStore.get().walk);
  const back = before?.list === pathname && before.search === search ? before : undefined;
  const returned = address && back?.last ? rows.find((row) => address(row) === back.last) : undefined;
  const key = returned && rowKey(returned);
  useFollowOverPages(before, pathname, search);
  const restored = useRef(false);
  const latest = useRef({ load });
  useEffect(() => {
    latest.current = { load };
  });

  useEffect(() => {
    if (!address || !settled) return;
    const old = walkStore.get().walk;
    const same = old?.list === pathname && old.search === search;
    walkStore.set({
      walk: {
        list: pathname,
        search,
        addresses: rows.map(address),
        page,
        size,
        total,
        load: (other) => latest.current.load(other),
        scroll: same ? old.scroll : 0,
        last: same ? old.last : undefined,
      },
    });
  }, [rows, address, settled, pathname, search, page, size, total]);

  useEffect(() => {
    if (key === undefined || !back || restored.current) return;
    restored.current = true;
    window.scrollTo({ top: back.scroll });
    const row = document.querySelector<HTMLElement>(`main [data-row-key="${CSS.escape(String(key))}"]`);
    if (!row) return;
    row.scrollIntoView?.({ block: 'nearest' });
    row.querySelector('a')?.focus({ preventScroll: true });
  }, [key, back]);

  useLayoutEffect(
    () => () => {
      const { walk } = walkStore.get();
      if (walk?.list === pathname) walkStore.set({ walk: { ...walk, scroll: window.scrollY } });
    },
    [pathname],
  );
  return key;
}

/** The browser's way back leads to the page from which one set out; the document that one has come to may be on another. */
function useFollowOverPages(walk: Walk | undefined, pathname: string, search: string): void {
  const navigate = useNavigate();
  const came = useNavigationType();
  const followed = useRef(false);
  const strayed = walk?.list === pathname && came === NavigationType.Pop && walk.leftAt === search;
  const there = walk?.search ?? '';
  useEffect(() => {
    if (!strayed || followed.current) return;
    followed.current = true;
    void navigate({ pathname, search: there }, { replace: true });
  }, [strayed, navigate, pathname, there]);
}
