import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../shared/api/error';
import { notifyOtherEyes } from '../../shared/session/acting';
import { setSignInAgain } from '../../shared/session/again';
import { holdToken } from '../../shared/session/token';
import { identity, loadUser, loginSettings, type UserInfo, userStore, useUser } from '../../shared/session/user';
import { SignInSteps } from './SignInSteps';
import './auth.css';

// Few need it, and everybody loads the shell.
const CompanySignIn = lazy(async () => ({ default: (await import('./sso/CompanySignIn')).CompanySignIn }));

/** The account signed in elsewhere. */
const ELSEWHERE = 50012;

/** Over the page that was open when the session ended: signing in again there loses nothing that was typed. */
export function SignInAgainDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [asked, setAsked] = useState(false);
  const [why, setWhy] = useState<'again' | 'againElsewhere'>('again');
  const waiting = useRef<(well: boolean) => void>(undefined);
  const [byCompany, setByCompany] = useState(false);
  const { data: settings } = useQuery({ ...loginSettings, enabled: asked });
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
    const ask = (error: ApiError) =>
      new Promise<boolean>((answer) => {
        waiting.current = answer;
        setWhy(error.code === ELSEWHERE ? 'againElsewhere' : 'again');
        setAsked(true);
      });
    const answer = (well: boolean) => {
      const asking = waiting.current !== undefined;
      if (asking) close(well);
      return asking;
    };
    setSignInAgain({ ask, answer });
    return () => {
      setSignInAgain(undefined);
      answer(false);
    };
  }, [close]);
  const finish = async () => {
    const before = userStore.get().info;
    const now = await whoNow();
    const same = now !== undefined && identity(now) === identity(before);
    // Another window's word may have come first: then it has been answered, and told.
    if (same || !waiting.current) {
      close(same);
      return;
    }
    notifyOtherEyes(before, now);
    try {
      // The page must be gone before anything on it can be pressed again.
      await navigate('/home');
    } finally {
      close(false);
    }
  };
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
          head={
            <p>
              {t(`auth.${why}${user?.actfor === 'Y' ? 'Acting' : 'Hint'}`, {
                minutes: user?.idleMinutes ?? '',
                name: user?.actingFor ?? '',
              })}
            </p>
          }
          foot={
            settings?.companySso && (
              <Button size="large" block className="auth-company" onClick={() => setByCompany(true)}>
                {t('sso.button')}
              </Button>
            )
          }
          onDone={finish}
        />
        <Button type="link" block onClick={() => close(false)}>
          {t('auth.leave')}
        </Button>
      </div>
    </Modal>
  );
}

/**
 * With whose eyes the new session reads: it acts for nobody, whoever the old one acted for, and works for the company that was chosen
 * last, perhaps elsewhere. Undefined = it could not be asked; home finds out.
 */
async function whoNow(): Promise<UserInfo | undefined> {
  const now = await loadUser().catch(() => undefined);
  if (!now) userStore.set({ info: undefined });
  return now;
}
