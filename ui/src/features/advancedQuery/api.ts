import type { Schema } from '../../shared/api/types';
import { request, requestFile } from '../../shared/client';
import { queryKeys } from '../../shared/queryKeys';

export type Answer = Schema<'QueryAnswer'>;
export type Draft = Schema<'QueryDraft'>;
export type Given = Schema<'Given'>;
export type Parameter = Schema<'Parameter'>;
export type Question = Schema<'Question'>;
export type Run = Schema<'QueryRun'>;
export type SavedQuery = Schema<'SavedQuery'>;
export type View = Schema<'ReportingView'>;
export type Views = Schema<'ReportingViews'>;

export const loadViews = () => request<Views>('GET', '/reporting/views');
/** The queries that are kept: asked anew wherever what is new in it is wanted. */
export const keptQuery = {
  queryKey: queryKeys.reporting('queries'),
  queryFn: () => request<SavedQuery[]>('GET', '/reporting/queries'),
  staleTime: 0,
};
export const loadRuns = () => request<Run[]>('GET', '/reporting/runs');
export const run = (question: Question) => request<Answer>('POST', '/reporting/runs', { body: question });
export const cancel = (key: string) => request<unknown>('POST', `/reporting/runs/${key}/cancel`);
export const exportRows = (question: Question) => requestFile('POST', '/reporting/workbook', { body: question });
export const createQuery = (draft: Draft) => request<{ id: number }>('POST', '/reporting/queries', { body: draft });
export const changeQuery = (id: number, draft: Draft) =>
  request<unknown>('PUT', `/reporting/queries/${id}`, { body: draft });
export const removeQuery = (id: number) => request<unknown>('DELETE', `/reporting/queries/${id}`);
