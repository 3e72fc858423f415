import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';

/** A message to or from the ERP, as the lists show it. */
export type MessageRow = Schema<'MessageRow'>;

export type Message = Schema<'Message'>;

/** Whether the ERP has a message already, as it was asked last. */
export type Question = Schema<'ErpQuestion'>;

/** Has a worker ask the ERP; the answer is part of the message then. */
export const askErp = (id: number) => request<Question>('POST', `/erp-messages/${id}/ask`, { body: {} });

export const loadMessage = (id: number) => request<Message>('GET', `/erp-messages/${id}`);

/** Where the document of a message is shown. */
export function documentLink(message: Pick<MessageRow, 'process' | 'document'>): string | undefined {
  if (message.document === null) return undefined;
  if (message.process === 'asn') return `/asn/asns/${message.document}`;
  if (message.process === 'certificate') return `/examine/certificates/${message.document}`;
  return message.process === 'po_line' ? `/po/lines/${message.document}` : undefined;
}
