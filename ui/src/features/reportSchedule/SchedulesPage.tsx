import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { PASSING, watched } from '../../shared/document/useDocument';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { cadenceWords } from '../../shared/job/cadence';
import { queryKeys } from '../../shared/queryKeys';
import { runPage } from '../../shared/report/report';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { zoneTimeText } from '../../shared/zoneTime';
import { scheduleActions } from './actions';
import { SCHEDULES, type Schedule } from './api';
import { ScheduleDialog } from './ScheduleDialog';

const LIST = '/systemSetting/summaryReportMaintenance';

/** Which report runs by itself, when, and for whom; each with its last and its next run. */
export function SchedulesPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState<{ schedule?: Schedule }>();
  const edit = useCallback((schedule: Schedule) => setOpen({ schedule }), []);
  const columns = useMemo(() => columnsOf(t, edit), [t, edit]);
  return (
    <>
      <SearchPage<Schedule>
        name="summaryReportMaintenance"
        path={SCHEDULES}
        fields={fields}
        columns={columns}
        exportable={false}
        rowKey={idOf}
        lookAgain={lookAgain}
        empty={t('report_schedule.empty')}
        actions={
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen({})}>
            {t('report_schedule.create')}
          </Button>
        }
        bulk={(selection) => (
          <ChosenEvents
            process="report_schedule"
            path={SCHEDULES}
            actions={scheduleActions}
            selection={selection}
            name={(schedule) => schedule.name}
            address={() => LIST}
          />
        )}
      />
      {open && (
        <ScheduleDialog
          schedule={open.schedule}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined);
            toastSuccess(t('document.saved'));
            void client.invalidateQueries({ queryKey: queryKeys.all(SCHEDULES) });
          }}
        />
      )}
    </>
  );
}

const idOf = ({ id }: Schedule) => id;
const isOpen = (state: string | null | undefined) => state === 'Queued' || state === 'Running';
const lookAgain = (rows: Schedule[]) =>
  rows.some(({ lastRunState }) => isOpen(lastRunState)) ? PASSING : watched.refetchInterval;

const fields = (t: TFunction): SearchField[] => [
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: ['Active', 'Paused', 'Removed'].map((value) => ({ value, label: t(`report_schedule.state.${value}`) })),
  },
];

function columnsOf(
  t: TFunction,
  edit: (schedule: Schedule) => void,
): SearchColumn<Schedule, SortOf<'/api/report-schedules'>>[] {
  return [
    {
      key: 'name',
      title: 'field.name',
      sort: true,
      fixed: true,
      card: 'head',
      render: (schedule) =>
        schedule.state === 'Removed' ? (
          schedule.name
        ) : (
          <Button
            type="link"
            className="link-like"
            aria-label={t('report_schedule.editNamed', { name: schedule.name })}
            onClick={() => edit(schedule)}
          >
            {schedule.name}
          </Button>
        ),
    },
    {
      key: 'state',
      title: 'field.state',
      card: 'head',
      render: (schedule) => <StateTag process="report_schedule" state={schedule.state} />,
    },
    { key: 'report', title: 'field.report', render: (schedule) => t(`report.${schedule.report}.title`) },
    {
      key: 'cron',
      title: 'field.cron',
      render: (schedule) => <span title={schedule.cron}>{cadenceWords(t, schedule.cron)}</span>,
    },
    { key: 'zone', title: 'field.zone', hidden: true },
    { key: 'months', title: 'field.months', render: (schedule) => periodText(t, schedule) },
    { key: 'companyTypes', title: 'field.forWhom', render: (schedule) => forWhom(t, schedule) },
    {
      key: 'isMailed',
      title: 'field.isMailed',
      render: (schedule) => t(schedule.isMailed ? 'report_schedule.mailed' : 'report_schedule.notMailed'),
    },
    {
      key: 'nextAt',
      title: 'field.nextAt',
      sort: true,
      render: (schedule) => (schedule.nextAt ? zoneTimeText(schedule.nextAt, schedule.zone) : '–'),
    },
    {
      key: 'lastRunState',
      title: 'field.lastRun',
      render: ({ lastRunId, lastRunState, lastAt }) =>
        lastRunId ? (
          <Link to={runPage(lastRunId)}>
            {t(`report_run.state.${lastRunState}`)} · {timeText(lastAt)}
          </Link>
        ) : (
          t('qjob.never')
        ),
    },
  ];
}

/** The months that a run is about. */
export function periodText(t: TFunction, { months, withRunning }: Pick<Schedule, 'months' | 'withRunning'>): string {
  return t(withRunning ? 'report_schedule.withRunning' : 'report_schedule.back', { count: months });
}

function forWhom(t: TFunction, { companyTypes, groupNames }: Schedule): string {
  const types = companyTypes.map((type) => t(`companyType.${type}`));
  return [...types, ...groupNames].join(', ') || t('report_schedule.readers');
}
