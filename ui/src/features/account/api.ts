import { request } from '../../shared/client';
import { queryKeys } from '../../shared/queryKeys';

/** An account, as the list shows it. */
export interface AccountRow {
  id: number;
  version: number;
  /** `B` waits for its owner, `Y` active, `N` inactive. */
  state: string;
  userId: string;
  name: string;
  nameEn: string;
  email: string;
  department: string;
  title: string;
  companyCode: string;
  companyName: string;
  companyType: string;
  /** Names of the groups. */
  groups: string;
  lastSignInAt: string | null;
  createdAt: string;
  changedAt: string;
}

export interface Account extends AccountRow {
  phone: string;
  language: string;
  groupCodes: string[];
  roles: number[];
  /** Whether it has a second step. */
  secondStep: boolean;
  /** Companies that it works for besides its home. */
  companies: { code: string; name: string }[];
}

export interface CompanyChoice {
  code: string;
  name: string;
  companyType: string;
}

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
