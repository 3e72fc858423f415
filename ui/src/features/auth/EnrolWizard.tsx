import { useQuery } from '@tanstack/react-query';
import { Button, QRCode, Skeleton, Steps, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '../../shared/client';
import { NotLoaded } from '../../shared/feedback/NotLoaded';
import { queryKeys } from '../../shared/queryKeys';
import { finishSignIn } from '../../shared/session/user';
import { CodeForm } from './CodeForm';
import { RecoveryCodes } from './RecoveryCodes';
import './auth.css';

/** A secret is made once for each time the wizard opens. */
const loadSecret = () => unwrap(api.GET('/api/User/generateMFASecret'));

interface Props {
  /** The person says that the recovery codes are kept. */
  onDone: () => Promise<void> | void;
  /** The recovery codes are on the screen, for the only time. */
  onCodes?: () => void;
}

/** Sets an authenticator app up: scan, check, keep the recovery codes. */
export function EnrolWizard({ onDone, onCodes }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const [codes, setCodes] = useState<string[]>([]);
  const [token, setToken] = useState<string | null>();
  const {
    data: secret,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.mfaSecret(),
    queryFn: loadSecret,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: place === 0,
  });
  const check = async ({ code }: { code?: string }) => {
    await unwrap(api.POST('/api/User/validMFACode', { body: { code } }));
    const query = { isMFA: true };
    const answer = await unwrap(api.PUT('/api/User/changeMFAStatus', { params: { query }, body: {} }));
    setCodes(answer.recoveryCodes);
    setToken(answer.token);
    setPlace(2);
    onCodes?.();
  };
  const finish = async () => {
    if (token) finishSignIn(token);
    await onDone();
  };
  const titles = ['security.stepScan', 'security.stepCheck', 'security.stepCodes'];
  return (
    <div>
      <Steps size="small" current={place} items={titles.map((title) => ({ title: t(title) }))} />
      {place === 0 && (
        <>
          <p>{t('security.scanHint')}</p>
          {isError && !secret && <NotLoaded onRetry={() => void refetch()} />}
          {secret && (
            <div className="enrol-scan">
              <div role="img" aria-label={t('security.qr')}>
                {/* antd gives its drawing no name. */}
                <div aria-hidden>
                  <QRCode value={secret.address} type="svg" bgColor="#ffffff" color="#000000" size={180} />
                </div>
              </div>
              <span className="soft">{t('security.manual')}</span>
              <Typography.Text
                className="enrol-key"
                copyable={{ tooltips: [t('security.copy'), t('security.copied')] }}
                data-testid="mfa-key"
              >
                {secret.secret}
              </Typography.Text>
            </div>
          )}
          {!isError && !secret && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
          <div className="enrol-foot">
            <Button type="primary" disabled={!secret} onClick={() => setPlace(1)}>
              {t('security.next')}
            </Button>
          </div>
        </>
      )}
      {place === 1 && (
        <>
          <CodeForm send={check} recoverable={false} />
          <div className="enrol-foot">
            <Button onClick={() => setPlace(0)}>{t('security.back')}</Button>
          </div>
        </>
      )}
      {place === 2 && <RecoveryCodes codes={codes} onKept={() => void finish()} />}
    </div>
  );
}
