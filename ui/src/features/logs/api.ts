import type { TFunction } from 'i18next';
import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { ToneName } from '../../shared/document/Tone';
import type { SearchField } from '../../shared/search/types';

/** A line of a log file. */
export type LogLine = Schema<'LogLine'>;

/** Lines, newest first, and how far back they go. */
export type LogPage = Schema<'LogPage'>;

const levels = ['error', 'warn', 'info', 'debug', 'trace'] as const;
const processes = ['up', 'api', 'worker'] as const;

export const tones: Record<string, ToneName> = {
  ERROR: 'bad',
  WARN: 'act',
  INFO: 'moving',
  DEBUG: 'over',
  TRACE: 'over',
};

export const logFields = (t: TFunction): SearchField[] => [
  {
    kind: 'select',
    name: 'level',
    label: 'log.level',
    options: levels.map((value) => ({ value, label: t('log.atLeast', { level: value.toUpperCase() }) })),
  },
  { kind: 'text', name: 'text', label: 'log.text', maxLength: 200 },
  { kind: 'text', name: 'requestId', label: 'field.requestId', maxLength: 200 },
  { kind: 'days', name: 'at', label: 'log.at', from: 'from', to: 'to', moments: true },
  {
    kind: 'select',
    name: 'process',
    label: 'log.process',
    options: processes.map((value) => ({ value, label: `ehub ${value}` })),
  },
];

export function loadLines(asked: Record<string, string>, signal?: AbortSignal): Promise<LogPage> {
  return request<LogPage>('GET', '/log-lines', { query: asked, signal, placed: true });
}

/** Where all lines of a request are shown. */
export const requestLink = (id: string) => `/system/logViewer?requestId=${encodeURIComponent(id)}`;

const MINUTE = 60_000;

/** Where everything is shown that was said around a line. */
export function aroundLink(line: LogLine): string {
  const at = Date.parse(line.at);
  const moment = (ms: number) => encodeURIComponent(new Date(ms).toISOString());
  return `/system/logViewer?from=${moment(at - MINUTE)}&to=${moment(at + MINUTE)}`;
}

/** A value of a line, as it is read. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
