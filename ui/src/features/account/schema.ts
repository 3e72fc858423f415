import { array, object, string } from 'yup';
import { email, requiredText, someOf, text } from '../../shared/form/rules';
import { rule } from '../../shared/i18n/message';

const details = {
  name: requiredText(100),
  nameEn: requiredText(100),
  email: email().required(rule('error.REQUIRED')),
  phone: text(100),
  department: text(100),
  title: text(100),
  groups: someOf(),
  companies: array().of(string().defined()),
};

export const detailsSchema = object(details);

export const newAccountSchema = object({
  ...details,
  userId: requiredText(50).matches(/^[\w.@-]+$/, {
    message: rule('error.USER_ID_SIGNS'),
    excludeEmptyString: true,
  }),
  company: string(),
  language: string(),
});

/** Fields that can be edited, in the order of the form. */
export const detailNames = ['name', 'nameEn', 'email', 'phone', 'department', 'title', 'groups'] as const;
