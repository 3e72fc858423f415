import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { PASSING, watched } from '../../shared/document/useDocument';
import { monthsText, type ReportRunRow, RUNS, reportNames, runPage } from '../../shared/report/report';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { runActions } from './actions';
import { isOpen, RunProgress } from './RunProgress';

const pageOf = ({ id }: ReportRunRow) => runPage(id);

/** Runs that are kept, the newest first; what is being counted is seen being counted. */
export function KeptRuns() {
  const { t } = useTranslation();
  return (
    <SearchPage<ReportRunRow>
      name="report"
      within={{ hint: t('report.runsHint') }}
      view="runs"
      path={RUNS}
      fields={fields}
      columns={columns}
      exportable={false}
      rowKey={idOf}
      address={pageOf}
      lookAgain={lookAgain}
      empty={t('report.noRuns')}
      mayChoose={isOpen}
      bulk={(selection) => (
        <ChosenEvents
          process="report_run"
          path={RUNS}
          actions={runActions}
          selection={selection}
          name={(run) => `${t(`report.${run.report}.title`)} ${monthsText(run)}`}
          address={pageOf}
        />
      )}
    />
  );
}

const idOf = ({ id }: ReportRunRow) => id;
const lookAgain = (rows: ReportRunRow[]) => (rows.some(isOpen) ? PASSING : watched.refetchInterval);
const states = ['Queued', 'Running', 'Ready', 'Failed', 'Cancelled', 'Expired'];

const fields = (t: TFunction): SearchField[] => [
  {
    kind: 'multi',
    name: 'report',
    label: 'field.report',
    options: reportNames.map((value) => ({ value, label: t(`report.${value}.title`) })),
  },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`report_run.state.${value}`) })),
  },
  {
    kind: 'select',
    name: 'mine',
    label: 'field.askedByName',
    options: [{ value: 'true', label: t('report.mine') }],
  },
];

const columns = (t: TFunction): SearchColumn<ReportRunRow, SortOf<'/api/report-runs'>>[] => [
  {
    key: 'report',
    title: 'field.report',
    fixed: true,
    card: 'head',
    render: (run) => <Link to={pageOf(run)}>{t(`report.${run.report}.title`)}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: (run) => <StateTag process="report_run" state={run.state} />,
  },
  { key: 'monthFrom', title: 'field.months', render: monthsText },
  { key: 'asOfOn', title: 'field.generatedOn' },
  { key: 'vendorCode', title: 'field.vendorCode' },
  { key: 'plantCode', title: 'field.plantCode', hidden: true },
  { key: 'materialGroup', title: 'field.materialGroup', hidden: true },
  { key: 'rowCount', title: 'field.rowCount', align: 'right', width: 160, render: (run) => <RunProgress run={run} /> },
  { key: 'askedByName', title: 'field.askedByName' },
  { key: 'createdAt', title: 'field.askedAt', sort: true, render: (run) => timeText(run.createdAt) },
  { key: 'expiresAt', title: 'field.expiresAt', hidden: true, render: (run) => timeText(run.expiresAt) },
];
