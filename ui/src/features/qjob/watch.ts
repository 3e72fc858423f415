import { PASSING, watched } from '../../shared/document/useDocument';
import type { QjobRow } from './api';

/** So long after a tick its run is there. */
const LATER = 1000;

/** Whether a run in this state will leave it by itself. */
export const isOpen = (state?: string | null) => state === 'Queued' || state === 'Running';

/** How soon to look again at definitions, in milliseconds: often while one runs, after the next tick, or at rest. */
export function lookAgain(rows: Pick<QjobRow, 'lastRun' | 'nextAt'>[], now = Date.now()): number {
  if (rows.some(({ lastRun }) => isOpen(lastRun))) return PASSING;
  const waits = rows.flatMap(({ nextAt }) => (nextAt ? [Date.parse(nextAt) - now + LATER] : []));
  return Math.max(PASSING, Math.min(watched.refetchInterval, ...waits));
}
