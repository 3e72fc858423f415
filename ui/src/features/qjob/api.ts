import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { Finding } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** A definition, as the list shows it. */
export type QjobRow = Schema<'QjobRow'>;

export type ParameterForm = Schema<'ParameterForm'>;

type Parameters = Record<string, string | number>;

export interface Qjob extends QjobRow {
  parameters: Parameters;
  parameterForms: ParameterForm[];
  /** The next five, as if it were active. */
  ticks: string[];
}

export type Run = Schema<'Run'>;

/** What a cadence means, or what is wrong with it. */
export interface Foretold {
  ticks: string[];
  findings: Finding[];
}

export const loadQjob = (id: number) => request<Qjob>('GET', `/qjobs/${id}`);

export const loadRuns = (id: number, page: number, size: number) =>
  request<PageOf<Run>>('GET', `/qjobs/${id}/runs`, { query: { page, size } });

export const foretell = (cron: string, zone: string) =>
  request<Foretold>('GET', '/qjobs/ticks', { query: { cron, zone } });

/** The name of a kind among the words; a point divides their keys. */
export const kindKey = (name: string) => `qjob.kind.${name.replaceAll('.', '_')}`;
