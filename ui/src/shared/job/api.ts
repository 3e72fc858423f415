import { request } from '../client';
import type { Finding } from '../document/types';
import type { PageOf } from '../search/types';

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

export interface JobQuery {
  state: string;
  /** Of one document only; the two belong together. */
  process?: string;
  document?: number;
  sort?: string;
  page?: number;
  size?: number;
}

export interface JobsAnswer {
  results: { id: number; name: string | null; ok: boolean; errorLabel?: string; blockers?: Finding[] }[];
  done: number;
  refused: number;
}

export const loadJobs = (query: JobQuery) => request<PageOf<JobRow>>('GET', '/jobs', { query: { ...query } });

/** Runs dead jobs again; each is answered for itself. */
export const redoJobs = (ids: number[]) => request<JobsAnswer>('POST', '/jobs/redo', { body: { ids } });

/** Stops jobs; each is answered for itself. */
export const cancelJobs = (ids: number[]) => request<JobsAnswer>('POST', '/jobs/cancel', { body: { ids } });
