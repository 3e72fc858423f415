import type { RowOf, Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import { queryKeys } from '../../shared/queryKeys';

/** A company, as the list shows it. */
export type CompanyRow = Schema<'CompanyRow'>;

export type Company = Schema<'CompanyDetail'>;

type AccountRow = RowOf<'/api/accounts'>;

/** An address as it is edited; its kind is `ship-to`, `bill-to` or `office`. */
export type AddressRow = Required<Schema<'CompanyAddress'>>;

export type ContactRow = Required<Schema<'CompanyContact'>>;

export type NewCompany = Required<Schema<'NewCompany'>>;

type Said = Required<Omit<Schema<'CompanyFields'>, 'buyerCode' | 'addresses' | 'contacts'>>;

/** What may be edited of a company, all of it at once. */
export interface Fields extends Said {
  /** For the house to say; left out = as it is. */
  buyerCode?: string;
  addresses: AddressRow[];
  contacts: ContactRow[];
}

export const companyStates = ['--', 'Golive', 'Invalid'];

/** Types of companies that are made here: the system's own comes with the installation. */
export const newCompanyTypes = ['B', 'S', 'T', 'F', 'R'];

export const addressKinds = ['ship-to', 'bill-to', 'office'];

/** Most addresses, and most contacts. */
export const MOST = 50;

export const pageOf = (id: number) => `/systemSetting/companies/${id}`;

export const loadCompany = (id: number) => request<Company>('GET', `/companies/${id}`);

export const createCompany = (company: NewCompany) => request<{ id: number }>('POST', '/companies', { body: company });

/** A vendor that was merged into another one in the ERP, with how many documents would move. */
export type VendorMerge = Schema<'VendorMerge'>;

type OpenDocuments = Schema<'OpenDocuments'>;

export const vendorMerges = {
  queryKey: queryKeys.list('companies', { merges: true }),
  queryFn: () => request<VendorMerge[]>('GET', '/vendor-merges'),
};

/** Moves the open documents of a merged vendor to the surviving one. */
export const moveVendorDocuments = ({ vendorCode, intoCode }: VendorMerge) =>
  request<OpenDocuments>('POST', '/vendor-merges/move', { body: { vendorCode, intoCode } });

/** What somebody outside sees of companies: the own one. */
export const ownCompany = {
  queryKey: queryKeys.list('companies', { own: true }),
  queryFn: async () =>
    (await request<{ items: CompanyRow[] }>('GET', '/companies', { query: { page: 1, size: 10 } })).items[0] ?? null,
};

/** The first accounts of a company. The list finds by the beginning of a code, so others are left out here. */
export const accountsOf = (code: string) => ({
  queryKey: queryKeys.list('accounts', { company: code, size: 10 }),
  queryFn: async () => {
    const query = { company: code, page: 1, size: 10 };
    const page = await request<{ items: AccountRow[] }>('GET', '/accounts', { query });
    return page.items.filter(({ companyCode }) => companyCode === code);
  },
});
