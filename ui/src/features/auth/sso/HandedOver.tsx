import { Alert, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Step } from '../../../shared/session/user';
import { faultText } from '../fault';
import { type HandOver, signInByHandOver } from './api';

interface Props {
  handOver: HandOver;
  /** The other application was believed. */
  go: (step: Step) => Promise<void>;
}

/** Another application has signed the person in. */
export function HandedOver({ handOver, go }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const tried = useRef(false);
  const [fault, setFault] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts once
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    const sign = async () => {
      try {
        await go(await signInByHandOver(handOver));
      } catch (error) {
        setFault(faultText(t, error) ?? t('error.SSO_FAILED'));
        const rest = new URLSearchParams(search);
        for (const name of ['ssoSe', 'ssoA', 'username']) rest.delete(name);
        await navigate(`/ssologin${rest.size === 0 ? '' : `?${rest}`}`, { replace: true });
      }
    };
    void sign();
  }, []);
  return (
    <>
      <h1>{t('sso.title')}</h1>
      {fault ? (
        <Alert type="error" showIcon title={fault} className="auth-fault" />
      ) : (
        <div className="auth-hint" role="status">
          <Spin size="small" /> {t('sso.handedOver')}
        </div>
      )}
    </>
  );
}
