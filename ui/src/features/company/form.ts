import { object, string } from 'yup';
import { duns, requiredText, text, url } from '../../shared/form/rules';
import { rule } from '../../shared/i18n/message';
import type { Company, Fields } from './api';

/** A field of the data of a company that is one text. */
type DataName = Exclude<keyof Fields, 'addresses' | 'contacts'>;

interface DataLook {
  name: DataName;
  /** Name below `field.`, where it is another. */
  word?: string;
  required?: boolean;
  maxLength: number;
}

/** The data in the order of form and page. */
export const dataLooks: DataLook[] = [
  { name: 'name', word: 'companyName', required: true, maxLength: 200 },
  { name: 'nameEn', word: 'companyNameEn', required: true, maxLength: 200 },
  { name: 'shortName', maxLength: 50 },
  { name: 'buyerCode', maxLength: 50 },
  { name: 'duns', maxLength: 9 },
  { name: 'taxNumber', maxLength: 50 },
  { name: 'url', maxLength: 500 },
  { name: 'phone', maxLength: 50 },
  { name: 'fax', maxLength: 50 },
  { name: 'annualRevenue', maxLength: 50 },
  { name: 'executiveName', maxLength: 200 },
  { name: 'executiveTitle', maxLength: 50 },
  { name: 'address', maxLength: 200 },
];

/** Rules of the data. Whose numbers are taken, and what is wrong in the lists, the server says. */
export const fieldsSchema = object({
  ...Object.fromEntries(
    dataLooks.map(({ name, required, maxLength }) => [name, required ? requiredText(maxLength) : text(maxLength)]),
  ),
  duns: duns(),
  url: url(),
});

export const newCompanySchema = object({
  companyType: string().required(rule('error.REQUIRED')),
  code: requiredText(50),
  name: requiredText(200),
  nameEn: requiredText(200),
});

/** A company as it is edited; the buyer code by those of the house only. */
export function fieldsOf(company: Company, inside: boolean): Fields {
  const fields = Object.fromEntries(dataLooks.map(({ name }) => [name, company[name]])) as unknown as Fields;
  if (!inside) delete fields.buyerCode;
  return {
    ...fields,
    addresses: company.addresses.map((address) => ({ ...address })),
    contacts: company.contacts.map((contact) => ({ ...contact })),
  };
}
