import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * How many of the pages are drawn by now: some at first, then some more whenever the browser has done its other work, so that the
 * page answers while thousands of labels are made. Whatever begins to print, also the browser's own menu, gets all of them.
 */
export function useSlices<T>(pages: T[], slice: number): number {
  const [drawn, setDrawn] = useState({ pages, count: slice });
  // Other labels than before: from the beginning.
  if (drawn.pages !== pages) setDrawn({ pages, count: slice });
  const count = drawn.pages === pages ? drawn.count : slice;
  useEffect(() => {
    if (count >= pages.length) return;
    const timer = setTimeout(() => setDrawn({ pages, count: count + slice }));
    return () => clearTimeout(timer);
  }, [pages, count, slice]);
  useEffect(() => {
    const all = () => flushSync(() => setDrawn({ pages, count: pages.length }));
    window.addEventListener('beforeprint', all);
    return () => window.removeEventListener('beforeprint', all);
  }, [pages]);
  return Math.min(count, pages.length);
}
