import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setSignInAgain } from '../../shared/session/again';
import { holdToken } from '../../shared/session/token';
import { loadLoginSettings, useUser } from '../../shared/session/user';
import { SignInSteps } from './SignInSteps';
import './auth.css';

// Few need it, and everybody loads the shell.
const CompanySignIn = lazy(async () => ({ default: (await import('./sso/CompanySignIn')).CompanySignIn }));

/** Over the page that was open when the session ran out: signing in again there loses nothing that was typed. */
export function SignInAgainDialog() {
  const { t } = useTranslation();
  const user = useUser();
  const [asked, setAsked] = useState(false);
  const waiting = useRef<(well: boolean) => void>(undefined);
  const [byCompany, setByCompany] = useState(false);
  const { data: settings } = useQuery({
    queryKey: ['loginSettings'],
    queryFn: loadLoginSettings,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: asked,
  });
  const only = user?.username ?? '';
  const close = useCallback((well: boolean) => {
    // What another window finished, or this one gave up, leaves no sign-in half done.
    holdToken();
    waiting.current?.(well);
    waiting.current = undefined;
    setAsked(false);
    setByCompany(false);
  }, []);
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((answer) => {
        waiting.current = answer;
        setAsked(true);
      });
    const answer = (well: boolean) => {
      if (waiting.current) close(well);
    };
    setSignInAgain({ ask, answer });
    return () => {
      setSignInAgain(undefined);
      answer(false);
    };
  }, [close]);
  return (
    <Modal
      open={asked}
      title={t('auth.againTitle')}
      closable={false}
      keyboard={false}
      footer={null}
      width={420}
      destroyOnHidden
    >
      <div className="auth-again">
        <SignInSteps
          only={only}
          start={
            byCompany
              ? (go) => (
                  <Suspense fallback={<Skeleton active />}>
                    <CompanySignIn asked={null} only={only} go={go} />
                    <Button type="link" block onClick={() => setByCompany(false)}>
                      {t('sso.byPassword')}
                    </Button>
                  </Suspense>
                )
              : undefined
          }
          head={<p>{t('auth.againHint', { minutes: user?.idleMinutes ?? '' })}</p>}
          foot={
            settings?.companySso && (
              <Button size="large" block className="auth-company" onClick={() => setByCompany(true)}>
                {t('sso.button')}
              </Button>
            )
          }
          onDone={() => close(true)}
        />
        <Button type="link" block onClick={() => close(false)}>
          {t('auth.leave')}
        </Button>
      </div>
    </Modal>
  );
}
