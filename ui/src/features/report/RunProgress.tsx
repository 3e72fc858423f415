import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReportRunRow } from '../../shared/report/report';

/** Whether a worker still has to do with it. */
export const isOpen = ({ state }: Pick<ReportRunRow, 'state'>) => state === 'Queued' || state === 'Running';

type Run = Pick<ReportRunRow, 'state' | 'stepsDone' | 'stepsTotal' | 'rowCount' | 'failure'>;

/** How far a run is, or what has come of it. */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation();
  if (run.state === 'Queued') return t('report.waiting');
  if (run.state === 'Running') {
    const { stepsDone: done, stepsTotal: total } = run;
    return (
      <Progress
        size="small"
        percent={Math.min(99, Math.floor((100 * done) / total))}
        aria-label={t('report.progress', { done, total })}
      />
    );
  }
  if (run.state === 'Failed') return t(`error.${run.failure}`, { defaultValue: t('error.REPORT_BROKEN') });
  return run.rowCount === null || run.rowCount === undefined ? '–' : run.rowCount.toLocaleString('en-US');
}
