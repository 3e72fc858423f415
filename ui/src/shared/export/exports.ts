import type { Schema } from '../api/types';
import { ApiError, request } from '../client';

/** A list that a worker writes into a workbook. */
export type Export = Schema<'ExportRow'>;

/** What it is known by in the API. */
export const EXPORTS = 'exports';

/** How many are looked at: those of the last days, and an account has few. */
const LOOKED_AT = 50;

/** One's own exports, newest first. */
export async function loadExports(signal: AbortSignal): Promise<Export[]> {
  const query = { page: 1, size: LOOKED_AT };
  const { items } = await request<{ items: Export[] }>('GET', `/${EXPORTS}`, { query, signal });
  return items;
}

/** Asks for a list by the query string of its own export. */
export function requestExport(list: string, query: string): Promise<unknown> {
  return request('POST', `/${EXPORTS}`, { body: { list, query } });
}

/** Whether a worker still has to do with it. */
export function isComing({ state }: Export): boolean {
  return state === 'Queued' || state === 'Writing';
}

/** Of a list with more rows than are exported at once: how many it has, and how many these are. */
export function tooMany(error: unknown): { found: number; max: number } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const finding = error.blockers.find(({ label }) => label === 'FILE_TOO_MANY_ROWS');
  const { found, max } = finding?.params ?? {};
  return typeof found === 'number' && typeof max === 'number' ? { found, max } : undefined;
}
