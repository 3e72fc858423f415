import { request } from '../../shared/client';

/** Of whom a second step is asked. */
export interface Policy {
  id: number;
  /** Null = any. */
  role?: number | null;
  /** Null = any. */
  companyType?: string | null;
  /** Active accounts that it concerns. */
  accounts: number;
  /** Those of them that have not set it up. */
  missing: number;
}

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
