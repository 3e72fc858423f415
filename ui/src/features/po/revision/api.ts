import type { Schema } from '../../../shared/api/types';
import { request } from '../../../shared/client';

/** A point in time at which the ERP changed something of an order. */
export type OrderRevision = Schema<'OrderRevision'>;
export type OrderComparison = Schema<'OrderComparison'>;
export type ComparedLine = Schema<'ComparedLine'>;
export type ComparedField = Schema<'ComparedField'>;

export const loadOrderRevisions = (id: number) => request<OrderRevision[]>('GET', `/purchase-orders/${id}/revisions`);

export const loadOrderComparison = (id: number, from: number, to: number) =>
  request<OrderComparison>('GET', `/purchase-orders/${id}/comparison`, { query: { from, to } });
