import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '../../shared/session/returnPath';
import { loginSettings, userStore } from '../../shared/session/user';
import { AuthFrame } from './AuthFrame';
import { SignInSteps } from './SignInSteps';

/** Whoever changed the password is told here: the page where it was changed is gone. */
export const passwordChanged = { passwordChanged: true };

/** Sign-in by account and password, and the second step where the account has one. */
export function LoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const from = useLocation().state as Partial<typeof passwordChanged> | null;
  const { data: settings } = useQuery(loginSettings);
  return (
    <AuthFrame>
      <SignInSteps
        head={
          <>
            <h1>{t('auth.welcome')}</h1>
            <p className="auth-hint">{t('auth.welcomeHint')}</p>
            {from?.passwordChanged && (
              <Alert type="success" showIcon role="status" title={t('security.changed')} className="auth-fault" />
            )}
          </>
        }
        foot={
          <>
            {settings?.companySso && (
              <Button size="large" block className="auth-company" onClick={() => void navigate(`/ssologin?${search}`)}>
                {t('sso.button')}
              </Button>
            )}
            <p className="auth-links">
              <Link to="/forgotPassword">{t('auth.forgot')}</Link>
              <Link to="/vendorRegister">{t('company_registration.public.register')}</Link>
              {settings?.oldSite && (
                <a href={settings.oldSite} target="_blank" rel="noreferrer">
                  {t('auth.oldSite')}
                </a>
              )}
            </p>
          </>
        }
        onDone={async () => {
          userStore.set({ info: undefined });
          await navigate(returnPath(search), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
