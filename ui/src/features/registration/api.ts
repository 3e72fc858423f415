import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';

/** A registration, as the list shows it. */
export type RegistrationRow = Schema<'RegistrationRow'>;

export interface Fields {
  companyType: string;
  vendorCode: string;
  duns: string;
  taxNumber: string;
  name: string;
  nameEn: string;
  shortName: string;
  url: string;
  phone: string;
  fax: string;
  annualRevenue: string;
  executiveName: string;
  executiveTitle: string;
  address: string;
  adminName: string;
  adminNameEn: string;
  adminEmail: string;
  adminDepartment: string;
}

/** A company or registration that resembles this one. */
export type Resembling = Schema<'Resembling'>;

export type Registration = Schema<'RegistrationDetail'>;

/** A form as it is being filled in. */
export interface Draft {
  fields: Fields;
  /** `Returned` when it is to be corrected; null = it was never submitted. */
  state: string | null;
  reason: string;
  savedAt: string;
}

export const registrationStates = ['Unreviewed', 'Returned', 'Rejected', 'Approved', 'Activated'];

/** Types of companies that register. */
export const companyTypes = ['S', 'T', 'F', 'R'];

export const emptyFields: Fields = {
  companyType: 'S',
  vendorCode: '',
  duns: '',
  taxNumber: '',
  name: '',
  nameEn: '',
  shortName: '',
  url: '',
  phone: '',
  fax: '',
  annualRevenue: '',
  executiveName: '',
  executiveTitle: '',
  address: '',
  adminName: '',
  adminNameEn: '',
  adminEmail: '',
  adminDepartment: '',
};

export const loadRegistration = (id: number) => request<Registration>('GET', `/company-registrations/${id}`);

export const beginDraft = (lang: string, fields: Fields) =>
  request<object>('POST', '/vendor-registrations', { body: { lang, fields } });

export const readDraft = (link: string) => request<Draft>('POST', '/vendor-registrations/read', { body: { link } });

export const saveDraft = (link: string, fields: Fields) =>
  request<object>('POST', '/vendor-registrations/save', { body: { link, fields } });

export const submitDraft = (link: string, fields: Fields) =>
  request<{ state: string }>('POST', '/vendor-registrations/submit', { body: { link, fields } });

/** Groups for the administrator of a company of this type. */
export async function loadCompanyGroups(companyType: string): Promise<{ value: string; label: string }[]> {
  const groups = await request<{ value: string; label: string; companyTypes: string }[]>('GET', '/User/getGroupList');
  return groups.filter((group) => group.companyTypes.includes(companyType));
}
