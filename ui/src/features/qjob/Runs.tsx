import { Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../shared/document/SmallTable';
import { durationText } from '../../shared/job/cadence';
import { timeText } from '../../shared/time';
import type { Run } from './api';
import { RunProgress } from './RunProgress';
import { RunTag } from './RunTag';
import { SIZE, useRuns } from './useRuns';

/** The runs of a definition, newest first; what runs is seen running. */
export function Runs({ id }: { id: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useRuns(id, page);
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('qjob.runs')}
      </Typography.Title>
      <SmallTable<Run>
        label={t('qjob.runs')}
        rowKey="id"
        loading={!data}
        onRetry={isError && !data ? () => void refetch() : undefined}
        dataSource={data?.items ?? []}
        locale={{ emptyText: t('qjob.never') }}
        pagination={
          (data?.totalcount ?? 0) > SIZE
            ? {
                current: page,
                pageSize: SIZE,
                total: data?.totalcount,
                size: 'small',
                showSizeChanger: false,
                onChange: setPage,
              }
            : false
        }
        columns={[
          { title: t('field.state'), dataIndex: 'state', render: (state: string) => <RunTag state={state} /> },
          { title: t('qjob.cause'), key: 'cause', render: (_, run) => <Cause run={run} /> },
          { title: t('qjob.begun'), key: 'begun', render: (_, run) => timeText(run.begunAt) || '–' },
          { title: t('qjob.ended'), key: 'ended', render: (_, run) => timeText(run.endedAt) || '–' },
          {
            title: t('qjob.duration'),
            dataIndex: 'seconds',
            align: 'end',
            render: (seconds: number | null) => durationText(seconds),
          },
          { title: t('field.attempts'), dataIndex: 'attempts', align: 'end' },
          { title: t('field.output'), key: 'output', render: (_, run) => <Output run={run} /> },
        ]}
      />
    </section>
  );
}

function Cause({ run }: { run: Run }) {
  const { t } = useTranslation();
  return run.askedBy ? t('qjob.askedBy', { name: run.askedBy }) : t('qjob.tick', { at: timeText(run.tickAt) });
}

function Output({ run }: { run: Run }) {
  const { t } = useTranslation();
  if (run.state === 'Running' && run.progress) return <RunProgress progress={run.progress} />;
  const stopped = run.state === 'Stopped' && run.stoppedBy ? t('qjob.stoppedBy', { name: run.stoppedBy }) : '';
  const text = [stopped, run.output || run.lastError || ''].filter(Boolean).join('\n');
  return (
    <Typography.Paragraph
      style={{ margin: 0, maxWidth: 480, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      ellipsis={{ rows: 3, expandable: true }}
    >
      {text}
    </Typography.Paragraph>
  );
}
