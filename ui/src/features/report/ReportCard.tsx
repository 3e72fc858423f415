import { PlayCircleOutlined } from '@ant-design/icons';
import { Button, Collapse } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../shared/icon/Icon';
import { type Report, runPage } from '../../shared/report/report';
import { timeText } from '../../shared/time';
import { Formulas } from './Formulas';

/** What a report says, how its figures are calculated, its newest run, and the way to another. */
export function ReportCard({ report, onRun }: { report: Report; onRun: () => void }) {
  const { t } = useTranslation();
  const title = t(`report.${report.name}.title`);
  return (
    <li className="panel report-card" aria-label={title}>
      <h2>{title}</h2>
      <p>{t(`report.${report.name}.says`)}</p>
      {report.lastRunId && (
        <p className="soft">
          <Link to={runPage(report.lastRunId)}>{t('report.newest', { at: timeText(report.lastReadyAt) })}</Link>
        </p>
      )}
      <Collapse
        ghost
        size="small"
        items={[{ key: 'formulas', label: t('report.how'), children: <Formulas report={report} /> }]}
      />
      <Button
        type="primary"
        icon={<Icon of={PlayCircleOutlined} />}
        aria-label={`${t('report.run')}: ${title}`}
        onClick={onRun}
      >
        {t('report.run')}
      </Button>
    </li>
  );
}
