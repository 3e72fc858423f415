import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { cadenceWords } from '../../shared/job/cadence';
import { SearchPage } from '../../shared/search/SearchPage';
import { ShortText } from '../../shared/search/ShortText';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { qjobActions } from './actions';
import { kindKey, type QjobRow } from './api';
import { RunProgress } from './RunProgress';
import { RunTag } from './RunTag';
import { useRuns } from './useRuns';
import { lookAgain } from './watch';

const pageOf = ({ id }: QjobRow) => `/system/qjobs/${id}`;

const states = ['Active', 'Paused', 'Stopped'];
const runs = ['Queued', 'Running', 'Succeeded', 'Failed', 'Stopped', 'Lost'];

/** What comes round by itself, and how it went the last time. */
export function QjobListPage() {
  const { t } = useTranslation();
  return (
    <SearchPage<QjobRow>
      name="qJobList"
      path="qjobs"
      fields={fields}
      columns={columns}
      exportable={false}
      rowKey={(qjob) => qjob.id}
      lookAgain={lookAgain}
      address={pageOf}
      bulk={(selection) => (
        <ChosenEvents
          process="qjob"
          path="qjobs"
          actions={qjobActions}
          selection={selection}
          name={(qjob) => t(kindKey(qjob.name), { defaultValue: qjob.name })}
          address={pageOf}
        />
      )}
    />
  );
}

const columns = (t: TFunction): SearchColumn<QjobRow, SortOf<'/api/qjobs'>>[] => [
  {
    key: 'name',
    title: 'field.qjob',
    sort: true,
    fixed: true,
    card: 'head',
    render: (qjob) => <Link to={pageOf(qjob)}>{t(kindKey(qjob.name), { defaultValue: qjob.name })}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    sort: true,
    card: 'head',
    render: (qjob) => <StateTag process="qjob" state={qjob.state} />,
  },
  {
    key: 'cron',
    title: 'field.cron',
    render: (qjob) => <span title={qjob.cron}>{cadenceWords(t, qjob.cron)}</span>,
  },
  { key: 'zone', title: 'field.zone' },
  {
    key: 'nextAt',
    title: 'field.nextAt',
    sort: true,
    render: (qjob) => (qjob.nextAt ? timeText(qjob.nextAt) : '–'),
  },
  {
    key: 'lastRun',
    title: 'field.lastRun',
    render: (qjob) => (qjob.lastRun ? <RunTag state={qjob.lastRun} /> : t('qjob.never')),
  },
  {
    key: 'lastQueuedAt',
    title: 'field.lastRunAt',
    render: (qjob) => timeText(qjob.lastEndedAt ?? qjob.lastQueuedAt),
  },
  { key: 'lastOutput', title: 'field.output', width: 300, render: (qjob) => <LastOutput qjob={qjob} /> },
  { key: 'changedAt', title: 'field.changedAt', hidden: true, render: (qjob) => timeText(qjob.changedAt) },
];

/** What the last run said; of one that runs, how far it is. */
function LastOutput({ qjob }: { qjob: QjobRow }) {
  if (qjob.lastRun === 'Running') return <Running id={qjob.id} />;
  return <ShortText text={qjob.lastOutput} />;
}

function Running({ id }: { id: number }) {
  const { data } = useRuns(id, 1);
  const run = data?.items.find(({ state }) => state === 'Running');
  return run?.progress ? <RunProgress progress={run.progress} /> : '–';
}

const fields = (t: TFunction): SearchField[] => [
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`qjob.state.${value}`) })),
  },
  {
    kind: 'multi',
    name: 'lastRun',
    label: 'field.lastRun',
    options: runs.map((value) => ({ value, label: t(`qjob.run.${value}`) })),
  },
];
