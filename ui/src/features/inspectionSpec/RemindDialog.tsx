import { Alert, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAnswer, BulkResult } from '../../shared/document/api';
import { findingText } from '../../shared/document/finding';
import { SmallTable } from '../../shared/document/SmallTable';
import { useSending } from '../../shared/document/useSending';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { timeText } from '../../shared/time';
import { nameOf, remind, type SpecRow } from './api';

interface Props {
  specs: SpecRow[];
  /** Whether it was sent. */
  onClose: (sent: boolean) => void;
}

/** Asks first, then says what became of each spec. */
export function RemindDialog({ specs, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const { busy, send } = useSending();
  const [answer, setAnswer] = useState<BulkAnswer>();
  const names = new Map(specs.map((spec) => [spec.id, `${spec.vendorCode} · ${nameOf(spec)}`]));
  const run = async () => setAnswer(await remind(specs.map(({ id }) => id)));
  return (
    <Modal
      open
      width={640}
      title={t('inspectionSpec.remind')}
      okText={answer ? t('document.close') : t('inspectionSpec.remind')}
      cancelText={t('document.back')}
      cancelButtonProps={{ style: answer ? { display: 'none' } : undefined }}
      confirmLoading={busy}
      onOk={() => (answer ? onClose(true) : void send(run))}
      onCancel={() => onClose(answer !== undefined)}
    >
      {answer ? (
        <>
          <Alert
            showIcon
            type={answer.refused === 0 ? 'success' : answer.done === 0 ? 'error' : 'warning'}
            title={t('inspectionSpec.reminded', { done: answer.done, refused: answer.refused })}
          />
          <SmallTable<BulkResult>
            label={t('document.result')}
            rowKey="id"
            dataSource={answer.results}
            columns={[
              { title: t('inspectionSpec.spec'), key: 'spec', render: (_, one) => names.get(one.id) ?? one.id },
              { title: t('document.result'), key: 'result', render: (_, one) => <Result of={one} /> },
            ]}
          />
        </>
      ) : (
        <p>{t('inspectionSpec.remindAsk', { count: specs.length })}</p>
      )}
    </Modal>
  );
}

function Result({ of }: { of: BulkResult }) {
  const { t } = useTranslation();
  if (of.ok) return <>{t('inspectionSpec.told')}</>;
  const [finding] = of.blockers ?? [];
  const at = finding?.params?.at;
  // The moment as the reader's clock shows it.
  const params = typeof at === 'string' ? { ...finding?.params, at: timeText(at) } : finding?.params;
  return (
    <Typography.Text type="danger">
      {finding ? findingText(t, { ...finding, params }) : t(`error.${of.errorLabel ?? 'REFUSED'}`)}
    </Typography.Text>
  );
}
