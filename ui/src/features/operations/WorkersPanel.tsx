import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { Tone } from '../../shared/document/Tone';
import { timeText } from '../../shared/time';
import type { WorkerRow } from './api';
import { Panel } from './Panel';

/** Worker processes that live, and those that fell silent within a day. */
export function WorkersPanel({ workers }: { workers: WorkerRow[] }) {
  const { t } = useTranslation();
  const alone = !workers.some(({ alive }) => alive);
  return (
    <Panel title={t('operations.workers')}>
      {alone && <Alert type="error" showIcon title={t('operations.noWorker')} style={{ marginBottom: 8 }} />}
      {workers.length > 0 && (
        <SmallTable<WorkerRow>
          label={t('operations.workers')}
          rowKey="name"
          dataSource={workers}
          columns={[
            { title: t('operations.worker'), dataIndex: 'name' },
            {
              title: t('field.state'),
              key: 'state',
              render: (_, { alive }) => (
                <Tone tone={alive ? 'good' : 'over'}>{t(alive ? 'operations.alive' : 'operations.silent')}</Tone>
              ),
            },
            {
              title: t('operations.busy'),
              key: 'busy',
              align: 'end',
              render: (_, { running, concurrency }) => `${running} / ${concurrency}`,
            },
            { title: t('operations.heard'), dataIndex: 'seenAt', render: timeText },
            { title: t('operations.version'), dataIndex: 'version' },
          ]}
        />
      )}
    </Panel>
  );
}
