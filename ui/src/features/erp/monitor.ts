import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { Finding } from '../../shared/document/types';
import type { MonitorAnswer } from '../../shared/monitor/answer';

/** An order of the ERP that could not be taken, as the list shows it. */
export type HeldOrderRow = Omit<Schema<'HeldOrderRow'>, 'reasons'> & { reasons: Finding[] };

export interface HeldOrder extends HeldOrderRow {
  /** As the ERP gave it. */
  erpOrder: unknown;
}

/** A receipt line that was heard and is not booked. */
export type WaitingReceipt = Schema<'WaitingReceipt'>;

/** A receipt as the ERP told it. */
export type ReceiptMessageRow = Schema<'ReceiptMessageRow'>;
export type ReceiptMessage = Schema<'ReceiptMessage'>;
export type ReceiptMessageLine = Schema<'ReceiptMessageLine'>;

export const loadHeldOrder = (id: number) => request<HeldOrder>('GET', `/held-orders/${id}`);

/** Has these orders read anew from the ERP, or every one, by a job: those that can be taken then are gone from the list. */
export const retryHeldOrders = (ids?: number[]) =>
  request<MonitorAnswer>('POST', '/held-orders/retry', { body: ids ? { ids } : {} });

/** Takes the state of the ERP for these orders, or for all of which the ERP is behind, by a job. */
export const takeErpState = (ids?: number[]) =>
  request<MonitorAnswer>('POST', '/held-orders/take-state', { body: ids ? { ids } : {} });

export const loadReceiptMessage = (id: number) => request<ReceiptMessage>('GET', `/receipt-messages/${id}`);

/** Tries to book what waits of these receipts; with `takeBack` what was given up as well. */
export const replayReceipts = (ids: number[], takeBack: boolean) =>
  request<MonitorAnswer>('POST', '/receipt-messages/replay', { body: { ids, takeBack } });

/** Tries to book what waits of all receipts that the filters find; `expected` is how many the reader was told. */
export const replayMatching = (filters: Record<string, string>, expected: number, takeBack: boolean) =>
  request<MonitorAnswer>('POST', '/receipt-messages/replay/matching', { query: filters, body: { expected, takeBack } });

/** Gives these receipt lines up; each is answered for itself. */
export const closeReceipts = (ids: number[], reason: string) =>
  request<MonitorAnswer>('POST', '/waiting-receipts/close', { body: { ids, reason } });

/** Gives all receipt lines up that the filters find; `expected` is how many the reader was told. */
export const closeMatching = (filters: Record<string, string>, expected: number, reason: string) =>
  request<MonitorAnswer>('POST', '/waiting-receipts/close/matching', { query: filters, body: { expected, reason } });
