import { StopOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { Icon } from '../../shared/icon/Icon';
import { type JobRow, loadJobs } from '../../shared/job/api';
import { JobsOutcome } from '../../shared/job/JobsOutcome';
import { kindText } from '../../shared/job/kind';
import { useTreatment } from '../../shared/job/useTreatment';
import { timeText } from '../../shared/time';
import { JobDocument } from './JobDocument';
import { useLive } from './live';
import { Panel } from './Panel';

/** What runs now, the longest first, and how far it is. */
export function RunningJobs({ wanted }: { wanted: boolean }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useLive(['running'], () =>
    loadJobs({ state: 'running', sort: 'runAt', page: 1, size: 20 }),
  );
  const { treat, pending, outcome, holder } = useTreatment();
  return (
    <Panel title={t('operations.runningJobs', { count: data?.totalcount ?? 0 })} wide wanted={wanted}>
      <JobsOutcome outcome={outcome} />
      <SmallTable<JobRow>
        label={t('operations.runningJobs', { count: data?.totalcount ?? 0 })}
        rowKey="id"
        loading={!data}
        onRetry={isError && !data ? () => void refetch() : undefined}
        dataSource={data?.items ?? []}
        locale={{ emptyText: <span className="soft">{t('operations.runningEmpty')}</span> }}
        columns={[
          { title: t('operations.job'), key: 'kind', render: (_, { kind, id }) => `${kindText(t, kind)} #${id}` },
          { title: t('document.document'), key: 'document', render: (_, row) => <JobDocument row={row} /> },
          { title: t('operations.progress'), key: 'progress', render: (_, row) => <JobProgress row={row} /> },
          { title: t('operations.dueAt'), dataIndex: 'runAt', render: timeText },
          { title: t('operations.worker'), dataIndex: 'leasedBy' },
          {
            title: <span className="hidden-text">{t('operations.stop')}</span>,
            key: 'stop',
            align: 'end',
            render: (_, row) =>
              row.cancelAskedAt ? (
                <span className="soft">{t('operations.stopping', { who: row.cancelAskedBy ?? '' })}</span>
              ) : (
                <Button
                  danger
                  size="small"
                  icon={<Icon of={StopOutlined} />}
                  disabled={pending}
                  aria-label={`${t('operations.stop')} #${row.id}`}
                  onClick={() => treat('cancel', [row])}
                >
                  {t('operations.stop')}
                </Button>
              ),
          },
        ]}
      />
      {holder}
    </Panel>
  );
}

function JobProgress({ row: { progress } }: { row: JobRow }) {
  const { t } = useTranslation();
  if (!progress) return <span className="soft">{t('operations.noProgress')}</span>;
  const { done, total, note } = progress;
  return (
    <div style={{ minWidth: 160 }}>
      {total > 0 && (
        <Progress
          percent={Math.min(100, Math.floor((done / total) * 100))}
          size="small"
          aria-label={t('operations.progress')}
        />
      )}
      <span className="soft">
        {total > 0 ? `${done} / ${total}` : done} {note}
      </span>
    </div>
  );
}
