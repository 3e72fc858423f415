import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../shared/form/FormField';
import { loginSettings } from '../../shared/session/user';
import { type Lengths, usualLengths } from './passwordRules';

/** How long passwords are here. */
export function useLengths(): Lengths {
  const { data } = useQuery(loginSettings);
  return data ? { min: data.passwordShortest, max: data.passwordLongest } : usualLengths;
}

/** A new password, twice. Within Formik. */
export function NewPasswordFields({ lengths }: { lengths: Lengths }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="soft">{t('auth.passwordRule', { ...lengths })}</p>
      <FormField name="newPassword" label="auth.newPassword" required>
        <Input.Password size="large" autoComplete="new-password" />
      </FormField>
      <FormField name="confirmPassword" label="auth.confirmPassword" required>
        <Input.Password size="large" autoComplete="new-password" />
      </FormField>
    </>
  );
}
