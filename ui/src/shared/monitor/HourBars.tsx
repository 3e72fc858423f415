import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { MonitorFigures } from './api';

type Hours = MonitorFigures['hours'];

const WIDTH = 24;
const HEIGHT = 44;
/** Room between two bars, in units of the drawing. */
const GAP = 0.2;

/** A bar for each of the last 24 hours: what was settled, and on top of it what failed. The same figures are a table for who does not see them. */
export function HourBars({ hours, words }: { hours: Hours; words: { done: string; failed: string } }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...hours.map(({ done, failed }) => done + failed));
  const height = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT));
  const busy = hours.filter(({ done, failed }) => done + failed > 0);
  return (
    <div className="hour-bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <title>{t('monitor.perHour')}</title>
        {hours.map(({ at, done, failed }, place) => {
          const bar = { x: place + GAP / 2, width: 1 - GAP };
          return (
            <g key={at}>
              <rect {...bar} className="hour-done" y={HEIGHT - height(done)} height={height(done)} />
              {/* Lighter colours tell less than a place of its own: failures hang from the top. */}
              <rect {...bar} className="hour-failed" y={0} height={height(failed)} />
            </g>
          );
        })}
      </svg>
      <div className="hour-ends soft" aria-hidden="true">
        <span>{hourText(hours[0]?.at)}</span>
        <span>{hourText(hours.at(-1)?.at)}</span>
      </div>
      <table className="hidden-text">
        <caption>{t('monitor.perHour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('monitor.hour')}</th>
            <th scope="col">{words.done}</th>
            <th scope="col">{words.failed}</th>
          </tr>
        </thead>
        <tbody>
          {busy.map(({ at, done, failed }) => (
            <tr key={at}>
              <th scope="row">{hourText(at)}</th>
              <td>{done}</td>
              <td>{failed}</td>
            </tr>
          ))}
          {busy.length === 0 && (
            <tr>
              <td colSpan={3}>{t('monitor.quiet')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const hourText = (iso: string | undefined) => (iso ? dayjs(iso).format('HH:mm') : '');
