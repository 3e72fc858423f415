import { object, string } from 'yup';
import { duns, email, requiredText, text, url } from '../../shared/form/rules';
import { rule } from '../../shared/i18n/message';
import type { Fields } from './api';

interface FieldLook {
  name: keyof Fields;
  /** Translation key, where it is another than `field.<name>`. */
  label?: string;
  required?: boolean;
  maxLength?: number;
}

/** The form by what belongs together. */
export const parts: { key: string; fields: FieldLook[] }[] = [
  {
    key: 'companyPart',
    fields: [
      { name: 'companyType', required: true },
      { name: 'vendorCode', required: true, maxLength: 50 },
      { name: 'taxNumber', required: true, maxLength: 50 },
      { name: 'duns', maxLength: 9 },
      { name: 'name', label: 'field.companyName', required: true, maxLength: 200 },
      { name: 'nameEn', label: 'field.companyNameEn', required: true, maxLength: 200 },
      { name: 'shortName', maxLength: 50 },
      { name: 'annualRevenue', maxLength: 50 },
      { name: 'executiveName', maxLength: 200 },
      { name: 'executiveTitle', maxLength: 50 },
    ],
  },
  {
    key: 'contactPart',
    fields: [
      { name: 'phone', required: true, maxLength: 50 },
      { name: 'fax', maxLength: 50 },
      { name: 'url', maxLength: 500 },
      { name: 'address', required: true, maxLength: 200 },
    ],
  },
  {
    key: 'adminPart',
    fields: [
      { name: 'adminName', required: true, maxLength: 100 },
      { name: 'adminNameEn', required: true, maxLength: 100 },
      { name: 'adminEmail', required: true, maxLength: 254 },
      { name: 'adminDepartment', maxLength: 100 },
    ],
  },
];

/** Every field, in the order of the form. */
export const fieldNames = parts.flatMap(({ fields }) => fields.map(({ name }) => name));

/** Translation key of what a field is called; absent = the form has no such field. */
export function fieldLabel(name: string | undefined): string | undefined {
  const field = parts.flatMap(({ fields }) => fields).find((look) => look.name === name);
  return field && (field.label ?? `field.${field.name}`);
}

/** Rules of the fields; whose numbers are taken only the server knows. */
export const fieldsSchema = object({
  companyType: string().required(rule('error.REQUIRED')),
  vendorCode: requiredText(50),
  duns: duns(),
  taxNumber: requiredText(50),
  name: requiredText(200),
  nameEn: requiredText(200),
  shortName: text(50),
  url: url(),
  phone: requiredText(50),
  fax: text(50),
  annualRevenue: text(50),
  executiveName: text(200),
  executiveTitle: text(50),
  address: requiredText(200),
  adminName: requiredText(100),
  adminNameEn: requiredText(100),
  adminEmail: email().required(rule('error.REQUIRED')),
  adminDepartment: text(100),
});
