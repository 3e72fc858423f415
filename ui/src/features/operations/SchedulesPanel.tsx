import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SmallTable } from '../../shared/document/SmallTable';
import { kindText } from '../../shared/job/kind';
import { timeText } from '../../shared/time';
import type { StalledQjob } from './api';
import { Panel } from './Panel';

/** Active schedules that do not run, and why. */
export function SchedulesPanel({ schedules }: { schedules: StalledQjob[] }) {
  const { t } = useTranslation();
  const time = (at: string | null | undefined) => (at ? timeText(at) : t('operations.scheduleNever'));
  return (
    <Panel title={t('operations.schedules')} wide={schedules.length > 0}>
      {schedules.length === 0 ? (
        <span className="soft">{t('operations.schedulesRun')}</span>
      ) : (
        <>
          <Alert
            type="error"
            showIcon
            title={t('operations.schedulesStalled', { count: schedules.length })}
            style={{ marginBottom: 8 }}
          />
          <SmallTable<StalledQjob>
            label={t('operations.schedules')}
            rowKey="id"
            dataSource={schedules}
            columns={[
              {
                title: t('operations.job'),
                key: 'name',
                render: (_, { id, name }) => <Link to={`/system/qjobs/${id}`}>{kindText(t, name)}</Link>,
              },
              {
                title: t('field.reason'),
                key: 'reason',
                render: (_, { reason }) => t(`operations.stall.${reason}`, { defaultValue: reason }),
              },
              { title: t('operations.scheduleDue'), key: 'expectedAt', render: (_, row) => time(row.expectedAt) },
              { title: t('operations.schedulePlanned'), key: 'nextAt', render: (_, row) => time(row.nextAt) },
              { title: t('operations.scheduleLast'), key: 'lastEndedAt', render: (_, row) => time(row.lastEndedAt) },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
