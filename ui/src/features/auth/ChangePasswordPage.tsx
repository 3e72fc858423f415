import { Button, Input } from 'antd';
import { Form, Formik } from 'formik';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { string } from 'yup';
import { api, unwrap } from '../../shared/client';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { PageFrame } from '../../shared/frame/PageFrame';
import { rule } from '../../shared/i18n/message';
import { forgetUser } from '../../shared/session/user';
import { passwordChanged } from './LoginPage';
import { NewPasswordFields, useLengths } from './NewPasswordFields';
import { newPasswordRules } from './passwordRules';
import { statusOf } from './statusOf';
import './security.css';

const FIELDS = ['oldPassword', 'newPassword', 'confirmPassword'];

/** Another password by somebody who knows the old one; every session ends. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lengths = useLengths();
  const rules = useMemo(
    () => newPasswordRules(lengths).shape({ oldPassword: string().trim().required(rule('auth.passwordRequired')) }),
    [lengths],
  );
  return (
    <PageFrame name="changePassword" className="security">
      <section className="panel panel-text" aria-label={t('route.changePassword')}>
        <p className="soft">{t('security.changeHint')}</p>
        <Formik
          initialValues={{ oldPassword: '', newPassword: '', confirmPassword: '' }}
          validationSchema={rules}
          onSubmit={async (typed, form) => {
            try {
              const body = { oldPassword: typed.oldPassword.trim(), newPassword: typed.newPassword.trim() };
              await unwrap(api.PUT('/api/User/changePassword', { body }));
              forgetUser();
              await navigate('/login', { state: passwordChanged });
            } catch (error) {
              form.setStatus(statusOf(error));
            }
          }}
        >
          {({ isSubmitting }) => (
            <Form noValidate className="security-form">
              <FormFindings fields={FIELDS} />
              <FormField name="oldPassword" label="auth.oldPassword" required>
                <Input.Password size="large" autoComplete="current-password" />
              </FormField>
              <NewPasswordFields lengths={lengths} />
              <Button type="primary" htmlType="submit" loading={isSubmitting}>
                {t('security.change')}
              </Button>
            </Form>
          )}
        </Formik>
      </section>
    </PageFrame>
  );
}
