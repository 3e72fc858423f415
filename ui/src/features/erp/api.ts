import { request } from '../../shared/client';

/** A message to or from the ERP, as the lists show it. */
export interface MessageRow {
  id: number;
  version: number;
  direction: 'out' | 'in';
  kind: string;
  state: string;
  process: string | null;
  document: number | null;
  documentNo: string;
  vendorCode: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  changedAt: string;
}

export interface Attempt {
  attemptNo: number;
  startedAt: string;
  /** Null = running, or lost with its worker. */
  finishedAt: string | null;
  outcome: string | null;
  error: string | null;
  answer: unknown;
}

export interface Message extends MessageRow {
  idempotencyKey: string;
  payload: unknown;
  answer: unknown;
  attemptList: Attempt[];
}

export const loadMessage = (id: number) => request<Message>('GET', `/erp-messages/${id}`);

/** Where the document of a message is shown. */
export function documentLink(message: Pick<MessageRow, 'process' | 'document'>): string | undefined {
  if (message.document === null) return undefined;
  if (message.process === 'asn') return `/asn/asns/${message.document}`;
  return message.process === 'po_line' ? `/po/lines/${message.document}` : undefined;
}
