import { request } from '../../shared/client';
import type { Finding } from '../../shared/document/types';

/** A system that eHub speaks to. */
export interface SystemHealth {
  name: string;
  /** Null = it answers. */
  downSince: string | null;
  nextTryAt: string | null;
  lastOkAt: string | null;
  lastError: string | null;
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

export interface Operations {
  systems: SystemHealth[];
  queue: QueueRow[];
  workers: WorkerRow[];
}

export interface JobRow {
  id: number;
  kind: string;
  state: string;
  process: string;
  document: number;
  documentNo: string | null;
  attempts: number;
  maxAttempts: number;
  runAt: string;
  finishedAt: string | null;
  leasedBy: string | null;
  lastError: string | null;
  /** `total` 0 = nobody knows. */
  progress: { done: number; total: number; note: string } | null;
  cancelAskedAt: string | null;
  cancelAskedBy: string | null;
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

export interface Rows<Row> {
  items: Row[];
  totalcount: number;
}

export interface JobsAnswer {
  results: { id: number; name: string | null; ok: boolean; errorLabel?: string; blockers?: Finding[] }[];
  done: number;
  refused: number;
}

export const loadOperations = () => request<Operations>('GET', '/operations');

export const loadJobs = (state: string, sort: string, page: number, size: number) =>
  request<Rows<JobRow>>('GET', '/jobs', { query: { state, sort, page, size } });

export const loadOverdue = () => request<Rows<Overdue>>('GET', '/overdue');

/** Runs dead jobs again; each is answered for itself. */
export const redoJobs = (ids: number[]) => request<JobsAnswer>('POST', '/jobs/redo', { body: { ids } });

/** Stops jobs; each is answered for itself. */
export const cancelJobs = (ids: number[]) => request<JobsAnswer>('POST', '/jobs/cancel', { body: { ids } });

/** Where the document of a job or a deadline is shown. */
export function documentLink({ process, document }: { process: string; document: number }): string | undefined {
  if (process === 'asn') return `/asn/asns/${document}`;
  if (process === 'po_line') return `/po/lines/${document}`;
  if (process === 'mail') return `/monitor/mails/${document}`;
  return process === 'erp_message' ? `/monitor/messages/${document}` : undefined;
}
