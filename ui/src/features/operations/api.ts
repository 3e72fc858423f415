import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { PageOf } from '../../shared/search/types';

/** A system that eHub speaks to. */
export type SystemHealth = Schema<'Health'>;

/** How full the queue is of one kind. */
export type QueueRow = Schema<'QueueRow'>;

export type WorkerRow = Schema<'WorkerRow'>;

/** How much room is taken, and left. */
export type Storage = Schema<'Storage'>;

/** An active schedule that does not run. */
export type StalledQjob = Schema<'StalledQjob'>;

export type Operations = Schema<'Operations'>;

export type Overdue = Schema<'Overdue'>;

export type CheckFinding = Schema<'CheckFinding'>;

export const checkInstallation = () => request<CheckFinding[]>('GET', '/operations/check');

export const loadOperations = () => request<Operations>('GET', '/operations');

export const loadOverdue = () => request<PageOf<Overdue>>('GET', '/overdue');

/** Where the document of a job or a deadline is shown. */
export function documentLink({ process, document }: { process: string; document: number }): string | undefined {
  if (process === 'asn') return `/asn/asns/${document}`;
  if (process === 'po_line') return `/po/lines/${document}`;
  if (process === 'inspection_spec') return `/examine/specs/${document}`;
  if (process === 'mail') return `/monitor/mails/${document}`;
  return process === 'erp_message' ? `/monitor/messages/${document}` : undefined;
}
