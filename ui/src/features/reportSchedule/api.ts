import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { EventAnswer, Finding } from '../../shared/document/types';

export type Schedule = Schema<'ReportScheduleRow'>;
export type Plan = Schema<'ReportPlan'>;

/** What schedules are known by in the API. */
export const SCHEDULES = 'report-schedules';

export const createSchedule = (plan: Plan) => request<EventAnswer>('POST', `/${SCHEDULES}`, { body: plan });

export const editSchedule = ({ id, version }: Schedule, plan: Plan) =>
  request<EventAnswer>('POST', `/${SCHEDULES}/${id}/events/edit`, { body: { version, plan } });

export const loadGroups = () => request<{ id: number; name: string }[]>('GET', '/groups');

/** What a cadence means, or what is wrong with it. */
export const foretell = (cron: string, zone: string) =>
  request<{ ticks: string[]; findings: Finding[] }>('GET', '/qjobs/ticks', { query: { cron, zone } });
