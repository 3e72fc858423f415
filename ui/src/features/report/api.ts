import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { EventAnswer } from '../../shared/document/types';
import { type Report, RUNS } from '../../shared/report/report';
import type { PageOf } from '../../shared/search/types';

/** A run with what its chart shows. */
export type ReportRun = Schema<'ReportRunView'>;
export type ReportRow = Schema<'ReportRow'>;
export type ReportWish = Schema<'ReportWish'>;

export const loadReports = () => request<Report[]>('GET', '/reports');

export const loadRun = (id: number) => request<ReportRun>('GET', `/${RUNS}/${id}`);

export const requestRun = (wish: ReportWish) => request<EventAnswer>('POST', `/${RUNS}`, { body: wish });

/** Rows by page. */
export const SIZE = 20;

export const loadRows = (run: number, asked: { page: number; monthOn?: string; sort?: string }) =>
  request<PageOf<ReportRow>>('GET', '/report-rows', { query: { run, size: SIZE, ...asked } });
