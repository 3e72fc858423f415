import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import { queryKeys } from '../../shared/queryKeys';

/** An account, as the list shows it. */
export type AccountRow = Schema<'AccountRow'>;

export type Account = Schema<'AccountDetail'>;

export type CompanyChoice = Schema<'CompanyChoice'>;

/** What can be edited of an account. */
export interface Details {
  name: string;
  nameEn: string;
  email: string;
  phone: string;
  department: string;
  title: string;
  /** Codes. */
  groups: string[];
  /** Codes of the companies that it works for besides its home; left out = as they are. */
  companies?: string[];
}

export interface NewAccount extends Details {
  userId: string;
  company: string;
  language: string;
}

export interface GroupItem {
  value: string;
  label: string;
  /** Letters of the company types in which it makes sense. */
  companyTypes: string;
}

export const loadAccount = (id: number) => request<Account>('GET', `/accounts/${id}`);

export const createAccount = ({ company, ...account }: NewAccount) =>
  request<{ id: number }>('POST', '/accounts', { body: company.trim() ? { ...account, company } : account });

/** Companies that accounts may be given, for those who manage accounts of every company. */
export const companyChoices = {
  queryKey: queryKeys.companies(),
  queryFn: () => request<CompanyChoice[]>('GET', '/options/companies'),
};

/** Groups that this person may give. */
export const grantableGroups = {
  queryKey: queryKeys.grantableGroups(),
  queryFn: () => request<GroupItem[]>('GET', '/User/getGroupList'),
};

/** Groups that this person may give to one account. */
export const loadGroupsOf = (account: number) =>
  request<GroupItem[]>('GET', '/User/getCompanyGroupList', { query: { userOid: account } });

/** Names of the states, in the order of an account's life. */
export const accountStates = ['B', 'Y', 'N'];
