import dayjs from 'dayjs';
import type { Schema } from '../api/types';

/** What can be reported: its columns, and what its chart shows. */
export type Report = Schema<'ReportView'>;
export type ReportName = Schema<'ReportName'>;
export type ReportRunRow = Schema<'ReportRunRow'>;

/** In the order in which people look for them. */
export const reportNames: readonly ReportName[] = [
  'onTimeDelivery',
  'replyTime',
  'openOrders',
  'asnAccuracy',
  'rejectRate',
  'certificateStatus',
];

/** What runs are known by in the API. */
export const RUNS = 'report-runs';

export const runPage = (id: number) => `/systemSetting/reports/${id}`;

/** The month of a day, as people read it. */
export const monthText = (day: string) => dayjs(day).format('YYYY-MM');

/** Months, as people read them: one by itself. */
export function monthsText({ monthFrom, monthTo }: Pick<ReportRunRow, 'monthFrom' | 'monthTo'>): string {
  const [from, to] = [monthText(monthFrom), monthText(monthTo)];
  return from === to ? from : `${from} – ${to}`;
}
