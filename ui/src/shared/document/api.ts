import { request } from '../client';
import type { DocumentKey, EventAnswer, Finding, Workflow } from './types';

/** State, offered events, history and picture of a document. */
export function loadWorkflow({ path, id }: DocumentKey): Promise<Workflow> {
  return request<Workflow>('GET', `/${path}/${id}/workflow`);
}

/** Sends one event to one document. */
export function cause(
  { path, id }: DocumentKey,
  event: string,
  body: Record<string, unknown> & { version: number; confirmToken?: string },
): Promise<EventAnswer> {
  return request<EventAnswer>('POST', `/${path}/${id}/events/${event}`, { body });
}

export interface BulkResult {
  id: number;
  ok: boolean;
  state?: string;
  version?: number;
  errorLabel?: string;
  blockers?: Finding[];
  /** Nothing forbids it, but what the blockers warn of is to be confirmed: sent again with it, it is. */
  confirmToken?: string | null;
}

export interface BulkAnswer {
  results: BulkResult[];
  done: number;
  refused: number;
}

/** Sends the same event to many documents; each is answered for itself. */
export function causeMany(
  path: string,
  event: string,
  items: { id: number; version: number; confirmToken?: string }[],
  payload: Record<string, unknown> = {},
): Promise<BulkAnswer> {
  return request<BulkAnswer>('POST', `/${path}/events/${event}`, { body: { ...payload, items } });
}
