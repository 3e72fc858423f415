import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { Form, Formik } from 'formik';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api, unwrap } from '../../shared/client';
import { NotLoaded } from '../../shared/feedback/NotLoaded';
import { FormFindings } from '../../shared/form/FormFindings';
import { queryKeys } from '../../shared/queryKeys';
import { AuthFrame } from './AuthFrame';
import { NewPasswordFields, useLengths } from './NewPasswordFields';
import { newPasswordRules } from './passwordRules';
import { statusOf } from './statusOf';

/** Another password by the link of a mail. */
export function AddNewPasswordPage() {
  return <SetPasswordPage first={false} parameter="pw" />;
}

/** The first password by the link of an invitation: it activates the account. */
export function ActivationPage() {
  return <SetPasswordPage first parameter="invitationCode" />;
}

function SetPasswordPage({ first, parameter }: { first: boolean; parameter: string }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get(parameter) ?? '';
  const lengths = useLengths();
  const rules = useMemo(() => newPasswordRules(lengths), [lengths]);
  const [username, setUsername] = useState<string>();
  const {
    data: link,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.passwordLink(first, token),
    // In the body: what stands in an address is kept by proxies and histories.
    queryFn: () => unwrap(api.POST('/api/auth/addNewPassword', { body: { pw: token, first } })),
    retry: false,
    // A link that was good may have been used meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const set = (newPassword: string) =>
    first
      ? unwrap(api.PATCH('/api/SCM/account/activationAccount', { body: { invitationCode: token, newPassword } }))
      : unwrap(api.PUT('/api/auth/resetPassword', { body: { pw: token, newPassword } }));

  if (username !== undefined) {
    return (
      <AuthFrame>
        <h1>{t('auth.setTitle')}</h1>
        <p className="auth-hint" role="status">
          {t('auth.setHint', { username })}
        </p>
        <Link to="/login">{t('auth.toSignIn')}</Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <h1>{t(first ? 'auth.activateTitle' : 'auth.newTitle')}</h1>
      {link === undefined && !isError && <Skeleton active title={false} />}
      {link === undefined && isError && <NotLoaded onRetry={() => void refetch()} />}
      {link?.good === false && <BadLink first={first} reason={link.reason} />}
      {link?.good && (
        <Formik
          initialValues={{ newPassword: '', confirmPassword: '' }}
          validationSchema={rules}
          onSubmit={async ({ newPassword }, form) => {
            try {
              setUsername((await set(newPassword.trim())).username);
            } catch (error) {
              form.setStatus(statusOf(error));
            }
          }}
        >
          {({ isSubmitting }) => (
            <Form noValidate>
              <p className="auth-hint">{t(first ? 'auth.activateHint' : 'auth.newHint')}</p>
              <FormFindings fields={['newPassword', 'confirmPassword']} />
              <NewPasswordFields lengths={lengths} />
              <Button type="primary" htmlType="submit" size="large" block loading={isSubmitting}>
                {t('auth.setPassword')}
              </Button>
            </Form>
          )}
        </Formik>
      )}
    </AuthFrame>
  );
}

/** Why the link is of no use, and what else there is. */
function BadLink({ first, reason }: { first: boolean; reason?: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert
        type="error"
        showIcon
        className="auth-fault"
        title={t('auth.linkBad')}
        description={[`error.${reason}`, first ? 'auth.linkBadActivation' : 'auth.linkBadForgot'].map((key) => (
          <span key={key} className="auth-line">
            {t(key)}
          </span>
        ))}
      />
      <p className="auth-links">
        {!first && <Link to="/forgotPassword">{t('auth.forgot')}</Link>}
        <Link to="/login">{t('auth.backToSignIn')}</Link>
      </p>
    </>
  );
}
