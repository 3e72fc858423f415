import { useTranslation } from 'react-i18next';
import { shown } from '../../shared/quantity';
import { rangeText } from '../../shared/range';
import type { Series } from './api';
import { CAPABILITY_FROM, figure, HEIGHT, type Point, pictureOf, WIDTH } from './series';

/** What the last lots measured in one item: a point for each sample, the limits, the mean, and what they say together. */
export function SeriesChart({ series, current }: { series: Series; current: number }) {
  const { t } = useTranslation();
  const { shortName, name, unit, count, lots } = series;
  const picture = pictureOf(series, current);
  const isCapable = count >= CAPABILITY_FROM;
  const out = picture.points.filter(({ isOut }) => isOut).length;
  const range = rangeText(series);
  const figures = [
    ['mean', figure(series.mean)],
    ['deviation', figure(series.deviation)],
    ['cpk', isCapable ? figure(series.cpk) : t('certificate.fromNumbers', { n: CAPABILITY_FROM })],
    ['ppk', isCapable ? figure(series.ppk) : t('certificate.fromNumbers', { n: CAPABILITY_FROM })],
  ] as const;
  return (
    <figure className="series">
      <figcaption>
        <strong>{shortName}</strong> {name}{' '}
        <span className="soft">
          {range} {unit}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('certificate.chartOf', {
          item: shortName,
          lots: lots.length,
          n: count,
          out,
          mean: figure(series.mean),
          range: range || '–',
        })}
      >
        {picture.current !== undefined && (
          <rect className="series-current" x={picture.current - 6} y={0} width={12} height={HEIGHT} rx={3} />
        )}
        {picture.upper !== undefined && <Level y={picture.upper} name="series-limit" />}
        {picture.lower !== undefined && <Level y={picture.lower} name="series-limit" />}
        {picture.mean !== undefined && <Level y={picture.mean} name="series-mean" />}
        {picture.points.map((point) => (
          <Sample key={point.key} point={point} />
        ))}
      </svg>
      <dl className="series-figures">
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`certificate.figure.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft series-legend">
        {t('certificate.lotsAndNumbers', { lots: lots.length, n: count })}
        {out > 0 && ` · × ${t('certificate.outside', { n: out })}`}
      </p>
    </figure>
  );
}

/** A sample: a dot, or a cross where it is out of spec. */
function Sample({ point: { x, y, lotNo, value, isOut, isCurrent } }: { point: Point }) {
  const words = <title>{`${lotNo}: ${shown(value)}`}</title>;
  if (isOut) {
    return (
      <path className="series-out" d={`M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7`}>
        {words}
      </path>
    );
  }
  return (
    <circle className={isCurrent ? 'series-own' : 'series-point'} cx={x} cy={y} r={isCurrent ? 3.2 : 2.4}>
      {words}
    </circle>
  );
}

function Level({ y, name }: { y: number; name: string }) {
  return <line className={name} x1={0} x2={WIDTH} y1={y} y2={y} />;
}
