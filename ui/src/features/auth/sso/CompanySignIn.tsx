import { Alert, Button, Modal, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/client';
import { readCookie, removeCookie, writeCookie } from '../../../shared/session/cookie';
import type { Step } from '../../../shared/session/user';
import { faultText } from '../fault';
import { begin, signInByToken } from './api';
import { emailOf, fetchToken, hiddenFrame, NoToken, type Place, popUp } from './provider';

/** The address of the last company sign-in in this browser. */
const KNOWN = 'ssoAcct';
const KNOWN_DAYS = 90;

interface Props {
  /** The address that whoever linked here asks for. */
  asked: string | null;
  /** The only user id that may sign in here. */
  only?: string;
  /** The provider was believed. */
  go: (step: Step) => Promise<void>;
}

/** How the provider is asked. */
type Way = 'silent' | 'popup' | 'choose';

/** First silently, for an account that is known here; then in a pop-up; and for a new account in the pop-up that lets one choose. */
export function CompanySignIn({ asked, only, go }: Props) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(asked ?? readCookie(KNOWN) ?? '');
  const [busy, setBusy] = useState<Way>();
  const [fault, setFault] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const giveUp = useRef<AbortController>(undefined);

  const attempt = async (way: Way, place: Place): Promise<boolean> => {
    const control = new AbortController();
    giveUp.current = control;
    setBusy(way);
    setFault(undefined);
    try {
      const begun = await begin();
      const prompt = { silent: 'none', popup: '', choose: begun.choose }[way];
      const hint = way === 'choose' ? (asked ?? '') : known;
      const token = await fetchToken(begun, place, { prompt, hint, signal: control.signal });
      const email = hint || emailOf(token, begun.emailClaim);
      const step = await signInByToken(email, token, only);
      writeCookie(KNOWN, email, KNOWN_DAYS);
      await go(step);
      return true;
    } catch (error) {
      place.close();
      if (error instanceof NoToken) {
        if (way === 'silent') return false;
        if (error.reason !== 'closed') setFault(t('sso.noToken', { reason: error.reason }));
      } else if (error instanceof ApiError && error.errorLabel === 'SSO_WRONG_ACCOUNT') {
        setWrong(String(error.blockers[0]?.params?.account ?? ''));
      } else setFault(faultText(t, error));
      return true;
    } finally {
      setBusy(undefined);
    }
  };

  const inPopUp = (way: Way) => {
    const place = popUp();
    if (place) void attempt(way, place);
    else setFault(t('sso.blocked'));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    let left = false;
    const start = async () => {
      if (known && (await attempt('silent', hiddenFrame()))) return;
      if (left) return;
      // A browser that lets nobody open a window now lets one in the click of the button.
      const place = popUp();
      if (place) await attempt(known ? 'popup' : 'choose', place);
    };
    void start();
    return () => {
      left = true;
      giveUp.current?.abort();
    };
  }, []);

  if (busy) return <Waiting silent={busy === 'silent'} onCancel={() => giveUp.current?.abort()} />;
  return (
    <>
      <h1>{t('sso.title')}</h1>
      <p className="auth-hint">{t('sso.hint')}</p>
      {fault && <Alert type="error" showIcon title={fault} className="auth-fault" />}
      <div className="sso-ways">
        <Button type="primary" size="large" block onClick={() => inPopUp(known ? 'popup' : 'choose')}>
          {known ? t('sso.as', { account: known }) : t('sso.open')}
        </Button>
        {known && (
          <Button
            size="large"
            block
            onClick={() => {
              removeCookie(KNOWN);
              setKnown(asked ?? '');
              inPopUp('choose');
            }}
          >
            {t('sso.other')}
          </Button>
        )}
      </div>
      <Modal
        open={wrong !== undefined}
        title={t('message.hint')}
        closable={false}
        width={420}
        footer={
          <Button type="primary" autoFocus onClick={() => setWrong(undefined)}>
            {t('message.ok')}
          </Button>
        }
        onCancel={() => setWrong(undefined)}
        destroyOnHidden
      >
        <Alert type="error" showIcon title={t('sso.checkAccount', { account: wrong ?? '' })} />
      </Modal>
    </>
  );
}

function Waiting({ silent, onCancel }: { silent: boolean; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('sso.title')}</h1>
      <div className="auth-hint" role="status">
        {silent && <Spin size="small" />} {t(silent ? 'sso.silent' : 'sso.inWindow')}
      </div>
      {!silent && (
        <Button size="large" block onClick={onCancel}>
          {t('message.cancel')}
        </Button>
      )}
    </>
  );
}
