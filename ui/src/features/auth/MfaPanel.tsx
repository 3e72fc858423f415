import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '../../shared/client';
import { NotLoaded } from '../../shared/feedback/NotLoaded';
import { queryKeys } from '../../shared/queryKeys';
import { CodeForm } from './CodeForm';
import { EnrolWizard } from './EnrolWizard';
import { RecoveryCodes } from './RecoveryCodes';

/** Two-step verification: whether it is on, and switching it. */
export function MfaPanel() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>();
  const [codes, setCodes] = useState(false);
  const [fresh, setFresh] = useState<string[]>();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.mfa(),
    queryFn: () => unwrap(api.GET('/api/auth/checkMFA')),
  });
  const settle = async () => {
    setOpen(undefined);
    setCodes(false);
    setFresh(undefined);
    await queries.invalidateQueries({ queryKey: queryKeys.mfa() });
  };
  const switchOff = async (body: { code?: string; recoveryCode?: string }) => {
    const query = { isMFA: false };
    await unwrap(api.PUT('/api/User/changeMFAStatus', { params: { query }, body }));
    await settle();
  };
  const renew = async (body: { code?: string; recoveryCode?: string }) => {
    const answer = await unwrap(api.POST('/api/User/renewRecoveryCodes', { body }));
    setFresh(answer.recoveryCodes);
    setCodes(true);
  };
  return (
    <section className="panel panel-text" aria-labelledby="security-mfa">
      <h2 id="security-mfa">{t('security.mfa')}</h2>
      <p className="soft">{t('security.mfaHint')}</p>
      {!data && !isError && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {!data && isError && <NotLoaded onRetry={() => void refetch()} />}
      {data && (
        <div className="security-foot">
          <Tag color={data.isMFA ? 'success' : undefined}>{t(data.isMFA ? 'security.on' : 'security.off')}</Tag>
          {data.isMFA && <span>{t('security.codesLeft', { count: data.recoveryCodes })}</span>}
          {!data.isMFA && (
            <Button type="primary" onClick={() => setOpen('on')}>
              {t('security.setUp')}
            </Button>
          )}
          {data.isMFA && <Button onClick={() => setOpen('codes')}>{t('security.newCodes')}</Button>}
          {data.isMFA && !data.required && <Button onClick={() => setOpen('off')}>{t('security.switchOff')}</Button>}
          {data.required && <span className="soft">{t('security.required')}</span>}
        </div>
      )}
      <Modal
        open={open === 'on'}
        title={t('security.mfa')}
        footer={null}
        // The codes are shown once: only who says that they are kept closes them.
        closable={!codes}
        keyboard={!codes}
        destroyOnHidden
        onCancel={() => void settle()}
      >
        <EnrolWizard onDone={settle} onCodes={() => setCodes(true)} />
      </Modal>
      <Modal
        open={open === 'codes'}
        title={t('security.newCodes')}
        footer={null}
        closable={!codes}
        keyboard={!codes}
        destroyOnHidden
        onCancel={() => setOpen(undefined)}
      >
        {fresh ? (
          <RecoveryCodes codes={fresh} onKept={() => void settle()} />
        ) : (
          <>
            <p>{t('security.newCodesHint')}</p>
            <CodeForm send={renew} submit={t('security.newCodes')} />
          </>
        )}
      </Modal>
      <Modal
        open={open === 'off'}
        title={t('security.switchOff')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(undefined)}
      >
        <p>{t('security.switchOffHint')}</p>
        <CodeForm send={switchOff} submit={t('security.switchOff')} />
      </Modal>
    </section>
  );
}
