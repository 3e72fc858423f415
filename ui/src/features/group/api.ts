import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { MenuItem } from '../../shared/session/user';

export interface Group {
  id: number;
  version: number;
  code: string;
  name: string;
  /** Letters of the company types in which it makes sense. */
  companyTypes: string;
  roles: number[];
  members: number;
  /** What somebody sees who is in this group only. */
  menu: MenuItem[];
}

export interface GroupValues {
  name: string;
  companyTypes: string;
  roles: number[];
}

/** What a change gives and takes. */
export type Consequence = Schema<'GroupConsequence'>;

export const loadGroups = () => request<Group[]>('GET', '/groups');

export const createGroup = (code: string, values: GroupValues) =>
  request<{ id: number }>('POST', '/groups', { body: { code, ...values } });

export const previewGroup = (id: number, version: number, values: GroupValues) =>
  request<Consequence>('POST', `/groups/${id}/preview`, { body: { version, ...values } });

export const changeGroup = (id: number, version: number, values: GroupValues) =>
  request<object>('PUT', `/groups/${id}`, { body: { version, ...values } });

/** Removes a group that nobody is in. */
export const removeGroup = ({ id, version }: Group) =>
  request<object>('DELETE', `/groups/${id}`, { query: { version } });
