import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { timeText } from '../../shared/time';
import { loadOperations } from './api';
import { DeadJobs } from './DeadJobs';
import { useLive } from './live';
import { OverduePanel } from './OverduePanel';
import { QueuePanel } from './QueuePanel';
import { RunningJobs } from './RunningJobs';
import { StoragePanel } from './StoragePanel';
import { SystemsPanel } from './SystemsPanel';
import { WorkersPanel } from './WorkersPanel';
import './operations.css';

/** The machine itself, live: what is down, what waits, what runs, what has failed, what is late. */
export function OperationsPage() {
  const { t } = useTranslation();
  const { data, error, dataUpdatedAt, refetch } = useLive(['glance'], loadOperations);
  if (!data) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  return (
    <div className="operations">
      <Flex wrap justify="space-between" align="baseline" gap={8} className="operations-wide">
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {t('route.operations')}
        </Typography.Title>
        <Typography.Text type={error ? 'danger' : 'secondary'} style={{ fontSize: 12 }}>
          {t(error ? 'operations.stale' : 'operations.seenAt', { at: timeText(new Date(dataUpdatedAt).toISOString()) })}
        </Typography.Text>
      </Flex>
      <SystemsPanel systems={data.systems} />
      <WorkersPanel workers={data.workers} />
      <StoragePanel storage={data.storage} />
      <QueuePanel queue={data.queue} />
      <RunningJobs />
      <DeadJobs />
      <OverduePanel />
    </div>
  );
}
