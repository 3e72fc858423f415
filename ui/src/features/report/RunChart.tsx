import { useTranslation } from 'react-i18next';
import { BarChart, type BarGroup, type BarTone } from '../../shared/chart/BarChart';
import { monthText, runPage } from '../../shared/report/report';
import type { ReportRun } from './api';
import { figureText } from './figure';

/** What a series means to the reader, where it means anything. */
const tones: Record<string, BarTone> = {
  onTime: 'good',
  late: 'bad',
  overdue: 'bad',
  exact: 'good',
  short: 'bad',
  over: 'odd',
  submitted: 'odd',
  accepted: 'good',
  rejected: 'bad',
  awaited: 'soft',
};

/** A row of bars for each month; each opens the rows of its month. */
export function RunChart({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const { name, columns, series, isStacked } = run.declaration;
  const unit = columns.find(({ key }) => key === series[0])?.unit ?? 'percent';
  const groups: BarGroup[] = run.months.map(({ monthOn, figures }) => ({
    key: monthOn,
    label: monthText(monthOn),
    href: `${runPage(run.id)}?month=${monthText(monthOn)}`,
    values: Object.fromEntries(
      series.flatMap((key) => {
        const figure = figures[key];
        return figure === undefined ? [] : [[key, { value: Number(figure), text: figureText(figure) }]];
      }),
    ),
  }));
  return (
    <BarChart
      title={t('report.chart', { report: t(`report.${name}.title`), unit: t(`report.unit.${unit}`) })}
      series={series.map((key) => ({ key, label: t(`report.${name}.column.${key}`), tone: tones[key] ?? 'plain' }))}
      groups={groups}
      stacked={isStacked}
    />
  );
}
