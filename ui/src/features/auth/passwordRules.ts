import { object, ref, string } from 'yup';
import { rule } from '../../shared/i18n/message';

/** How long a password may be. */
export interface Lengths {
  min: number;
  max: number;
}

/** Unless the server says otherwise. */
export const usualLengths: Lengths = { min: 8, max: 12 };

/** Field rules of a new password, entered twice, without blanks around it; the server judges again. */
export function newPasswordRules(lengths: Lengths) {
  return object({
    newPassword: string()
      .trim()
      .required(rule('auth.passwordRequired'))
      .min(lengths.min, rule('error.PASSWORD_LENGTH', { ...lengths }))
      .max(lengths.max, rule('error.PASSWORD_LENGTH', { ...lengths }))
      .matches(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]*$/, {
        message: rule('error.PASSWORD_SIGNS'),
        excludeEmptyString: true,
      }),
    confirmPassword: string()
      .trim()
      .required(rule('auth.passwordRequired'))
      .oneOf([ref('newPassword')], rule('error.PASSWORD_DIFFERS')),
  });
}
