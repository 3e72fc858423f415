import { Alert, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../shared/api/types';
import { findingText } from '../../shared/document/finding';
import { SmallTable } from '../../shared/document/SmallTable';
import type { Finding } from '../../shared/document/types';
import { useSending } from '../../shared/document/useSending';
import { useReturnFocus } from '../../shared/feedback/useReturnFocus';
import { timeText } from '../../shared/time';
import { nudge, type ScheduleLine } from './api';

interface Props {
  lines: ScheduleLine[];
  /** Whether it was sent. */
  onClose: (sent: boolean) => void;
}

/** Asks first, then says what became of each supplier. */
export function NudgeDialog({ lines, onClose }: Props) {
  const { t } = useTranslation();
  useReturnFocus();
  const { busy, send } = useSending();
  const [answer, setAnswer] = useState<Schema<'NudgesAnswer'>>();
  const suppliers = [...new Map(lines.map((line) => [line.vendorCode, line])).values()];
  const names = new Map(suppliers.map((line) => [line.vendorCode, line.vendorName]));
  const run = async () => setAnswer(await nudge(suppliers.map(({ vendorCode }) => vendorCode)));
  return (
    <Modal
      open
      width={680}
      title={t('schedule.nudge')}
      okText={answer ? t('document.close') : t('schedule.nudgeSend', { count: suppliers.length })}
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
            title={t('schedule.nudged', { done: answer.done, refused: answer.refused })}
          />
          <SmallTable<Schema<'NudgeAnswer'>>
            label={t('document.result')}
            rowKey="vendorCode"
            dataSource={answer.results}
            columns={[
              {
                title: t('field.vendor'),
                key: 'vendor',
                render: (_, one) => `${one.vendorCode} ${names.get(one.vendorCode) ?? ''}`,
              },
              { title: t('document.result'), key: 'result', render: (_, one) => <Result of={one} /> },
            ]}
          />
        </>
      ) : (
        <>
          <p>{t('schedule.nudgeAsk', { count: suppliers.length })}</p>
          <SmallTable<ScheduleLine>
            label={t('field.vendor')}
            rowKey="vendorCode"
            dataSource={suppliers}
            pagination={suppliers.length > 10 ? { pageSize: 10, size: 'small' } : false}
            columns={[
              { title: t('field.vendor'), key: 'vendor', render: (_, line) => `${line.vendorCode} ${line.vendorName}` },
              {
                title: t('field.nudgedAt'),
                key: 'nudgedAt',
                render: (_, line) => line.nudgedAt && `${timeText(line.nudgedAt)} · ${line.nudgedByName ?? ''}`,
              },
            ]}
          />
        </>
      )}
    </Modal>
  );
}

function Result({ of }: { of: Schema<'NudgeAnswer'> }) {
  const { t } = useTranslation();
  if (of.ok) return <>{t('schedule.told', { overdue: of.overdue, due: of.due })}</>;
  const [finding] = (of.blockers ?? []) as Finding[];
  return (
    <Typography.Text type="danger">
      {finding ? nudgeText(t, finding) : t(`error.${of.errorLabel ?? 'REFUSED'}`)}
    </Typography.Text>
  );
}

/** The moment as the reader's clock shows it. */
function nudgeText(t: ReturnType<typeof useTranslation>['t'], finding: Finding): string {
  const at = finding.params?.at;
  const params = typeof at === 'string' ? { ...finding.params, at: timeText(at) } : finding.params;
  return findingText(t, { ...finding, params }, 'asn');
}
