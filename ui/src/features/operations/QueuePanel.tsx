import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { Tone } from '../../shared/document/Tone';
import { kindText } from '../../shared/job/kind';
import type { QueueRow } from './api';
import { ageText } from './live';
import { Panel } from './Panel';

/** How full the queue is, kind by kind. */
export function QueuePanel({ queue }: { queue: QueueRow[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('operations.queue')} wide>
      <SmallTable<QueueRow>
        label={t('operations.queue')}
        rowKey="kind"
        dataSource={queue}
        locale={{ emptyText: <span className="soft">{t('operations.queueEmpty')}</span> }}
        columns={[
          {
            title: t('operations.job'),
            dataIndex: 'kind',
            render: (kind: string, { workers }) => (
              <>
                {kindText(t, kind)} {workers === 0 && <Tone tone="bad">{t('operations.nobody')}</Tone>}
              </>
            ),
          },
          { title: t('operations.due'), dataIndex: 'due', align: 'end' },
          {
            title: t('operations.oldest'),
            dataIndex: 'oldestDueSeconds',
            align: 'end',
            render: (seconds: number, { due }) => (due > 0 ? ageText(seconds) : '–'),
          },
          { title: t('operations.later'), dataIndex: 'later', align: 'end' },
          {
            title: t('operations.failing'),
            dataIndex: 'failing',
            align: 'end',
            render: (count: number) => (count > 0 ? <Tone tone="act">{count}</Tone> : 0),
          },
          { title: t('operations.running'), dataIndex: 'running', align: 'end' },
          {
            title: t('operations.dead'),
            dataIndex: 'dead',
            align: 'end',
            render: (count: number) => (count > 0 ? <Tone tone="bad">{count}</Tone> : 0),
          },
        ]}
      />
    </Panel>
  );
}
