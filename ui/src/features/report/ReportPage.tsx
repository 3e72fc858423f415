import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PageFrame } from '../../shared/frame/PageFrame';
import { queryKeys } from '../../shared/queryKeys';
import { type Report, runPage } from '../../shared/report/report';
import { loadReports } from './api';
import { KeptRuns } from './KeptRuns';
import { ReportCard } from './ReportCard';
import { RunDialog } from './RunDialog';
import './report.css';

/** What can be reported, and the runs that are kept; which of them is shown is in the address. */
export function ReportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery({ queryKey: queryKeys.reports(), queryFn: loadReports });
  const [wanted, setWanted] = useState<Report>();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('view') === 'runs' ? 'runs' : 'reports';
  const cards = (reports: Report[]) => (
    <ul className="report-cards">
      {reports.map((report) => (
        <ReportCard key={report.name} report={report} onRun={() => setWanted(report)} />
      ))}
    </ul>
  );
  return (
    <PageFrame name="report" query={query}>
      {(reports) => (
        <>
          <Tabs
            activeKey={shown}
            onChange={(view) => setSearch(view === 'runs' ? { view } : {})}
            items={[
              { key: 'reports', label: t('report.view.reports'), children: shown === 'reports' && cards(reports) },
              { key: 'runs', label: t('report.view.runs'), children: shown === 'runs' && <KeptRuns /> },
            ]}
          />
          {wanted && (
            <RunDialog
              report={wanted}
              onClose={() => setWanted(undefined)}
              onRequested={(id) => void navigate(runPage(id))}
            />
          )}
        </>
      )}
    </PageFrame>
  );
}
