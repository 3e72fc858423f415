import { request } from '../../shared/client';
import type { PageOf } from '../../shared/search/types';

/** A system that eHub speaks to. */
export interface SystemHealth {
  name: string;
  /** Null = it answers. */
  downSince: string | null;
  nextTryAt: string | null;
  lastOkAt: string | null;
  lastError: string | null;
  /** Streams of it that were not read for too long, though it may answer. */
  behind: string[];
  behindSince: string | null;
  /** What is read from it by itself and failed last. */
  failing: FailingPull[];
}

/** A qjob that reads from the ERP, of which attempts have failed since it stored a page last. */
export interface FailingPull {
  id: number;
  name: string;
  /** When the first of these runs failed. */
  since: string;
  attempts: number;
  words: string;
}

/** How full the queue is of one kind. */
export interface QueueRow {
  kind: string;
  due: number;
  later: number;
  failing: number;
  running: number;
  dead: number;
  oldestDueSeconds: number;
  /** Living workers that can run it. */
  workers: number;
}

export interface WorkerRow {
  name: string;
  version: string;
  concurrency: number;
  running: number;
  startedAt: string;
  seenAt: string;
  alive: boolean;
}

/** How much room is taken, and left. */
export interface Storage {
  databaseBytes: number;
  /** Of the process that answers; null = it cannot be found out. */
  disk: { freeBytes: number; sizeBytes: number; full: boolean } | null;
}

export interface Operations {
  systems: SystemHealth[];
  queue: QueueRow[];
  workers: WorkerRow[];
  storage: Storage;
}

export interface Overdue {
  process: string;
  document: number;
  documentNo: string;
  vendorCode: string;
  name: string;
  firedAt: string;
  times: number;
}

export const loadOperations = () => request<Operations>('GET', '/operations');

export const loadOverdue = () => request<PageOf<Overdue>>('GET', '/overdue');

/** Where the document of a job or a deadline is shown. */
export function documentLink({ process, document }: { process: string; document: number }): string | undefined {
  if (process === 'asn') return `/asn/asns/${document}`;
  if (process === 'po_line') return `/po/lines/${document}`;
  if (process === 'mail') return `/monitor/mails/${document}`;
  return process === 'erp_message' ? `/monitor/messages/${document}` : undefined;
}
