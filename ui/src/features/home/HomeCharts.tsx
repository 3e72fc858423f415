import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { BarChart, type BarGroup, type BarTone } from '../../shared/chart/BarChart';
import type { HomeFigures } from './api';

type Chart = HomeFigures['charts'][number];
type Bars = Chart['groups'][number];

interface Props {
  charts: Chart[];
  /** Whether this person has the screen of an address: no bar leads nowhere. */
  opens: (address: string) => boolean;
}

const tones: Record<string, BarTone> = {
  needed: 'plain',
  promised: 'good',
  onTime: 'good',
  late: 'bad',
  failed: 'bad',
  refused: 'odd',
};

/** A chart for each role; each bar opens the list of exactly what it counts. */
export function HomeCharts({ charts, opens }: Props) {
  const { t } = useTranslation();
  const reached = charts.map((chart) => ({
    ...chart,
    groups: chart.groups.map((group) => ({ ...group, bars: group.bars.filter(({ link }) => opens(link)) })),
  }));
  return (
    <div className="home-charts">
      {reached
        .filter(({ groups }) => groups.some(({ bars }) => bars.length > 0))
        .map((chart) => (
          <div key={`${chart.kind} ${chart.series.join(' ')}`} className="panel home-chart">
            <BarChart
              title={t(`home.chart.${chart.kind}.title`)}
              series={chart.series.map((key) => ({
                key,
                label: t(`home.chart.${chart.kind}.${key}`),
                tone: tones[key] ?? 'plain',
              }))}
              groups={chart.groups.map((group) => drawn(t, chart.kind, group))}
            />
            <p className="home-chart-hint soft">{t(`home.chart.${chart.kind}.hint`)}</p>
          </div>
        ))}
    </div>
  );
}

function drawn(t: TFunction, kind: string, { key, bars }: Bars): BarGroup {
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  const values = bars.map(({ series, count, link }) => {
    const number = count.toLocaleString('en-US');
    const share = kind === 'onTimeByMonth' && series === 'onTime' && all > 0;
    return [
      series,
      { value: count, text: share ? `${number} (${Math.floor((count / all) * 100)}%)` : number, href: link },
    ];
  });
  return { key, label: labelOf(t, kind, key), values: Object.fromEntries(values) };
}

/** A week or a month by the day on which it begins, anything else by its word. */
function labelOf(t: TFunction, kind: string, key: string): string {
  if (!/^\d{4}-/.test(key)) return t(`home.chart.${kind}.${key}`);
  if (kind === 'onTimeByMonth') return dayjs(key).format('YYYY-MM');
  return t('home.chart.from', { day: dayjs(key).format('MM-DD') });
}
