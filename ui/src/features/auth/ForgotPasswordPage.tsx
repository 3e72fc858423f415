import { Button, Input } from 'antd';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { object, string } from 'yup';
import { api, unwrap } from '../../shared/client';
import { FormField } from '../../shared/form/FormField';
import { FormFindings } from '../../shared/form/FormFindings';
import { rule } from '../../shared/i18n/message';
import { AuthFrame } from './AuthFrame';
import { statusOf } from './statusOf';

const rules = object({
  username: string().trim().required(rule('auth.usernameRequired')),
  email: string().trim().required(rule('auth.emailRequired')),
});

/** Asks for a link to set a forgotten password. Whether the account exists is not told. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  return (
    <AuthFrame>
      <h1>{t(sent ? 'auth.sentTitle' : 'auth.forgotTitle')}</h1>
      <p className="auth-hint" role="status">
        {t(sent ? 'auth.sentHint' : 'auth.forgotHint')}
      </p>
      {!sent && (
        <Formik
          initialValues={{ username: '', email: '' }}
          validationSchema={rules}
          onSubmit={async ({ username, email }, form) => {
            try {
              const body = { username: username.trim(), email: email.trim() };
              await unwrap(api.POST('/api/auth/forgetPassword', { body }));
              setSent(true);
            } catch (error) {
              form.setStatus(statusOf(error));
            }
          }}
        >
          {({ isSubmitting }) => (
            <Form noValidate>
              <FormFindings fields={['username', 'email']} />
              <FormField name="username" label="auth.username" required>
                <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={100} />
              </FormField>
              <FormField name="email" label="auth.email" required>
                <Input size="large" type="email" autoComplete="email" maxLength={100} />
              </FormField>
              <Button type="primary" htmlType="submit" size="large" block loading={isSubmitting}>
                {t('auth.sendLink')}
              </Button>
            </Form>
          )}
        </Formik>
      )}
      <p className="auth-links">
        <Link to="/login">{t('auth.backToSignIn')}</Link>
      </p>
    </AuthFrame>
  );
}
