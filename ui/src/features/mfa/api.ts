import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';

/** Of whom a second step is asked. */
export type Policy = Schema<'PolicyView'>;

/** Empty = any. */
export interface PolicyValues {
  role: string;
  companyType: string;
}

export const addPolicy = ({ role, companyType }: PolicyValues) =>
  request<{ id: number }>('POST', '/second-step-policies', {
    body: { role: role === '' ? null : Number(role), companyType: companyType === '' ? null : companyType },
  });

export const removePolicy = (id: number) => request<object>('DELETE', `/second-step-policies/${id}`);
