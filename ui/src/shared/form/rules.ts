/** Field rules as the server has them; the server's own answer counts. */
import { array, string } from 'yup';
import { rule } from '../i18n/message';

const EMAIL = /^[\w.-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]{2,63}$/i;
const URL = /^https?:\/\/(?!.*http)[^\s<>"'`]+$/i;

/** A text that must say something. */
export const requiredText = (max: number) => text(max).trim().required(rule('error.REQUIRED'));

export const text = (max: number) => string().max(max, rule('error.TOO_LONG', { max }));

export const email = () =>
  string()
    .trim()
    .matches(EMAIL, { message: rule('error.NOT_AN_EMAIL'), excludeEmptyString: true })
    .max(254, rule('error.TOO_LONG', { max: 254 }));

export const url = () =>
  string()
    .trim()
    .matches(URL, { message: rule('error.NOT_A_URL'), excludeEmptyString: true })
    .max(500, rule('error.TOO_LONG', { max: 500 }));

export const duns = () =>
  string()
    .trim()
    .matches(/^\d{9}$/, { message: rule('error.NOT_A_DUNS'), excludeEmptyString: true });

/** At least one of a list. */
export const someOf = () => array().of(string().defined()).min(1, rule('error.REQUIRED'));
