import { FileExcelOutlined, LinkOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument } from '../../shared/document/useDocument';
import { useExportList } from '../../shared/export/useExportList';
import { Icon } from '../../shared/icon/Icon';
import { monthsText, RUNS } from '../../shared/report/report';
import { Nothing } from '../../shared/search/Nothing';
import { useShare } from '../../shared/search/useShare';
import { timeText } from '../../shared/time';
import { runActions } from './actions';
import { loadRun, type ReportRun } from './api';
import { Formulas } from './Formulas';
import { RunChart } from './RunChart';
import { isOpen, RunProgress } from './RunProgress';
import { RunTable } from './RunTable';
import './report.css';

/** One run: how far it is, and when it is ready its chart, its rows and how they were calculated. */
export function RunPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'report_run', path: RUNS, id };
  const { data: run, error, refetch } = useDocument(doc, loadRun);
  if (!run) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const all = t('report.all');
  return (
    <DocumentPage
      doc={doc}
      title={t(`report.${run.report}.title`)}
      subtitle={monthsText(run)}
      state={run.state}
      version={run.version}
      actions={runActions}
      extra={<Tools run={run} />}
      notice={<HowFar run={run} />}
      sections={[
        {
          items: [
            { name: 'months', value: monthsText(run) },
            { name: 'generatedOn', value: run.asOfOn.replaceAll('-', '') },
            { name: 'knownUntil', value: timeText(run.asOfAt) },
            { name: 'vendorCode', value: run.vendorCode || all },
            { name: 'plantCode', value: run.plantCode || all },
            { name: 'materialGroup', value: run.materialGroup || all },
            { name: 'askedByName', value: run.askedByName },
            { name: 'readyAt', value: timeText(run.readyAt) || '–' },
            { name: 'keptUntil', value: timeText(run.expiresAt) || '–' },
          ],
        },
      ]}
    >
      {run.state === 'Ready' && <Result run={run} />}
      <section className="panel" aria-label={t('report.how')}>
        <h2 className="section-title">{t('report.how')}</h2>
        <Formulas report={run.declaration} />
      </section>
    </DocumentPage>
  );
}

function Tools({ run }: { run: ReportRun }) {
  const { t, i18n } = useTranslation();
  const exportList = useExportList('report-rows', `report-${run.report}-${run.id}`);
  const share = useShare(t('report.shared'));
  const has = run.state === 'Ready' && run.months.length > 0;
  return (
    <>
      {has && (
        <Button
          icon={<Icon of={FileExcelOutlined} />}
          onClick={() => void exportList({ run: run.id, report: run.report, lang: i18n.language })}
        >
          {t('search.export')}
        </Button>
      )}
      <Button icon={<Icon of={LinkOutlined} />} onClick={() => void share()}>
        {t('search.share')}
      </Button>
    </>
  );
}

/** While it is being counted, and when nothing has come of it. */
function HowFar({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  if (isOpen(run)) {
    return (
      <section className="panel" role="status">
        <RunProgress run={run} />
        <span className="soft">{t('report.leave')}</span>
      </section>
    );
  }
  if (run.state === 'Failed') return <Alert type="error" showIcon title={<RunProgress run={run} />} />;
  return run.state === 'Ready' ? null : <Alert type="info" showIcon title={t(`report.gone.${run.state}`)} />;
}

function Result({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  if (run.months.length === 0) {
    return <Nothing kind="empty" hint={t('report.empty', { months: monthsText(run) })} />;
  }
  return (
    <>
      <RunChart run={run} />
      <RunTable run={run} />
    </>
  );
}
