import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '../../../shared/session/returnPath';
import { userStore } from '../../../shared/session/user';
import { AuthFrame } from '../AuthFrame';
import { SignInSteps } from '../SignInSteps';
import { handOverIn } from './api';
import { CompanySignIn } from './CompanySignIn';
import { HandedOver } from './HandedOver';

/** Sign-in by the company's identity provider, or by the hand-over of another application. */
export function SsoLoginPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // As it was when the page was opened: what counts once is not tried twice.
  const [handOver] = useState(() => handOverIn(search));
  const back = returnPath(search);
  return (
    <AuthFrame>
      <SignInSteps
        start={(go) => (
          <>
            {handOver ? (
              <HandedOver handOver={handOver} go={go} />
            ) : (
              <CompanySignIn asked={search.get('account')} go={go} />
            )}
            <p className="auth-links">
              <Link to={back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`}>
                {t('sso.byPassword')}
              </Link>
            </p>
          </>
        )}
        onDone={async () => {
          userStore.set({ info: undefined });
          await navigate(back, { replace: true });
        }}
      />
    </AuthFrame>
  );
}
