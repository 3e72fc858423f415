import { boolean, number, object } from 'yup';
import { requiredDay, requiredLastDay } from '../../shared/form/day';
import { requiredText, someOf, text, url } from '../../shared/form/rules';
import { rule } from '../../shared/i18n/message';

const range = { min: 0, max: 9_999 };
const outOfRange = rule('error.OUT_OF_RANGE', range);

/** Rules of the fields, as the server has them. */
export const fieldsSchema = object({
  title: requiredText(100),
  content: requiredText(4_000),
  startOn: requiredDay(),
  endOn: requiredLastDay('startOn'),
  sequence: number().typeError(outOfRange).integer(outOfRange).min(range.min, outOfRange).max(range.max, outOfRange),
  top: boolean(),
  mailEnable: boolean(),
  audience: someOf(),
  loginNotice: boolean(),
  author: text(100),
  link: url(),
});

/** Fields with a place of their own in the form. */
export const fieldNames = [
  'title',
  'content',
  'startOn',
  'endOn',
  'sequence',
  'top',
  'mailEnable',
  'audience',
  'loginNotice',
  'author',
  'link',
];
