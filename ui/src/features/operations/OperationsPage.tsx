import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { AllPauses } from '../../shared/monitor/Pauses';
import { timeText } from '../../shared/time';
import { loadOperations } from './api';
import { CheckPanel } from './CheckPanel';
import { DeadJobs } from './DeadJobs';
import { useLive } from './live';
import { OverduePanel } from './OverduePanel';
import { QueuePanel } from './QueuePanel';
import { RunningJobs } from './RunningJobs';
import { SchedulesPanel } from './SchedulesPanel';
import { StoragePanel } from './StoragePanel';
import { SystemsPanel } from './SystemsPanel';
import { WorkersPanel } from './WorkersPanel';
import './operations.css';

/** The machine itself, live: what is down, what waits, what runs, what has failed, what is late. `state` in the address is that of a job. */
export function OperationsPage() {
  const { t } = useTranslation();
  const wanted = useSearchParams()[0].get('state');
  const query = useLive(['glance'], loadOperations);
  const { error, dataUpdatedAt } = query;
  return (
    <PageFrame
      name="operations"
      className="operations"
      query={query}
      actions={
        <Typography.Text type={error ? 'danger' : 'secondary'} style={{ fontSize: 12 }}>
          {t(error ? 'operations.stale' : 'operations.seenAt', { at: timeText(new Date(dataUpdatedAt).toISOString()) })}
        </Typography.Text>
      }
    >
      {({ systems, workers, schedules, storage, queue }) => (
        <>
          <div className="operations-wide operations-pauses">
            <AllPauses />
          </div>
          <SystemsPanel systems={systems} />
          <WorkersPanel workers={workers} />
          <SchedulesPanel schedules={schedules} />
          <StoragePanel storage={storage} />
          <QueuePanel queue={queue} />
          <RunningJobs wanted={wanted === 'running'} />
          <DeadJobs wanted={wanted === 'dead'} />
          <OverduePanel />
          <CheckPanel />
        </>
      )}
    </PageFrame>
  );
}
