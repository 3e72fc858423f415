import dayjs from 'dayjs';
import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { Option } from '../../shared/search/types';

/** Who may act for whom, from when to when. */
export type Delegation = Schema<'DelegationRow'>;

export const delegationStates = ['Planned', 'Current', 'Over'];

/** What the form holds: days, both of them included. */
export interface DelegationValues {
  /** Empty = oneself. */
  principal: string;
  deputy: string;
  beginsAt: string;
  endsAt: string;
}

/** The moment at which a day begins where the reader is. */
const begin = (day: string) => dayjs(day).startOf('day');

export const grantDelegation = ({ principal, deputy, beginsAt, endsAt }: DelegationValues) =>
  request<{ id: number }>('POST', '/delegations', {
    body: {
      principal: principal.trim() || null,
      deputy,
      beginsAt: begin(beginsAt).toISOString(),
      endsAt: begin(endsAt).add(1, 'day').toISOString(),
    },
  });

export const revokeDelegation = (id: number) => request<object>('POST', `/delegations/${id}/revoke`, { body: {} });

/** People of the same company as `of`, or as oneself. */
export const loadColleagues = (of: string) =>
  request<(Option & { label: string })[]>('GET', '/options/colleagues', { query: { of } });
