import { request } from '../../shared/client';
import type { Finding } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** A definition, as the list shows it. */
export interface QjobRow {
  id: number;
  version: number;
  name: string;
  state: string;
  cron: string;
  zone: string;
  /** Null = no tick comes. */
  nextAt: string | null;
  /** State of the last run; null = it never ran. */
  lastRun: string | null;
  lastQueuedAt: string | null;
  lastEndedAt: string | null;
  lastOutput: string | null;
  changedAt: string;
}

export interface ParameterForm {
  name: string;
  /** Of a whole number. */
  least: number | null;
  most: number | null;
  /** Of a choice. */
  values: string[] | null;
}

export type Parameters = Record<string, string | number>;

export interface Qjob extends QjobRow {
  parameters: Parameters;
  parameterForms: ParameterForm[];
  /** The next five, as if it were active. */
  ticks: string[];
}

export interface Run {
  id: number;
  state: string;
  /** Null = somebody asked for it. */
  tickAt: string | null;
  askedBy: string | null;
  queuedAt: string;
  begunAt: string | null;
  endedAt: string | null;
  seconds: number | null;
  attempts: number;
  progress: { done: number; total: number; note: string } | null;
  stoppedBy: string | null;
  output: string;
  lastError: string | null;
}

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
