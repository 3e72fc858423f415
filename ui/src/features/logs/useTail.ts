import { useEffect, useState } from 'react';
import { useSame } from '../../shared/search/useSteady';
import { type LogLine, loadLines } from './api';

/** How soon is looked again, and how far back: lines of several processes do not arrive in the order of their moments. Milliseconds. */
const SOON = 2_000;
const BACK = 1_000;
/** Lines that are kept on the page at most. */
const MOST = 2_000;

interface Tail {
  /** Newest first. */
  lines: LogLine[];
  /** More came at once than is shown. */
  gap: boolean;
  failed: boolean;
}

const nothing: Tail = { lines: [], gap: false, failed: false };

/** Looking is itself a call that is logged: it would be all that moves. */
const isOurs = ({ fields }: LogLine) => fields['request.path'] === '/api/log-lines';

/** What has been said since a moment, for as long as somebody follows and looks. */
export function useTail(filters: Record<string, string>, since: string | undefined, follows: boolean): Tail {
  const asked = useSame(filters);
  const [tail, setTail] = useState(nothing);
  useEffect(() => {
    setTail(nothing);
    if (!follows || !since) return undefined;
    const stop = new AbortController();
    let from = since;
    const look = async () => {
      if (document.hidden) return;
      const back = new Date(Date.parse(from) - BACK).toISOString();
      try {
        const page = await loadLines({ ...asked, from: back, size: '500' }, stop.signal);
        from = page.readAt;
        setTail((old) => {
          const known = new Set(old.lines.map(({ id }) => id));
          const fresh = page.items.filter((line) => !known.has(line.id) && !isOurs(line));
          const lines = [...fresh, ...old.lines].slice(0, MOST);
          return { lines, gap: old.gap || page.older !== null, failed: false };
        });
      } catch {
        if (!stop.signal.aborted) setTail((old) => ({ ...old, failed: true }));
      }
    };
    let timer: ReturnType<typeof setTimeout>;
    // One after the other: a slow answer is not overtaken.
    const again = () => {
      timer = setTimeout(async () => {
        await look();
        if (!stop.signal.aborted) again();
      }, SOON);
    };
    again();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [asked, since, follows]);
  return tail;
}
