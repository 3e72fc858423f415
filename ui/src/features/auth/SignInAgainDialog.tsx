import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setSignInAgain } from '../../shared/session/again';
import { holdToken } from '../../shared/session/token';
import { useUser } from '../../shared/session/user';
import { SignInSteps } from './SignInSteps';
import './auth.css';

interface Asked {
  answer: (well: boolean) => void;
}

/** Over the page that was open when the session ran out: signing in again there loses nothing that was typed. */
export function SignInAgainDialog() {
  const { t } = useTranslation();
  const user = useUser();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    setSignInAgain(() => new Promise((answer) => setAsked({ answer })));
    return () => setSignInAgain(undefined);
  }, []);
  const close = (well: boolean) => {
    if (!well) holdToken();
    asked?.answer(well);
    setAsked(undefined);
  };
  return (
    <Modal
      open={asked !== undefined}
      title={t('auth.againTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      width={420}
      destroyOnHidden
    >
      <div className="auth-again">
        <SignInSteps
          only={user?.username ?? ''}
          head={<p>{t('auth.againHint', { minutes: user?.idleMinutes ?? '' })}</p>}
          onDone={() => close(true)}
        />
        <Button type="link" block onClick={() => close(false)}>
          {t('auth.leave')}
        </Button>
      </div>
    </Modal>
  );
}
