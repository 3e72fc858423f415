import { Empty, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../shared/chart/BarChart';
import type { Answer } from './api';

/** Rows that are drawn at most: more is nothing that one sees. */
const MOST_BARS = 40;
const MOST_POINTS = 500;

/** Bars, or a line, of two columns that one chooses. */
export function AnswerChart({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const numbers = answer.columns.flatMap(({ name, holds }, place) =>
    holds === 'number' ? [{ value: place, label: name }] : [],
  );
  const firstWord = answer.columns.findIndex(({ holds }) => holds !== 'number');
  const [kind, setKind] = useState<'bar' | 'line'>('bar');
  const [x, setX] = useState(Math.max(firstWord, 0));
  const [y, setY] = useState(numbers.at(-1)?.value ?? 0);
  if (numbers.length === 0 || answer.rows.length === 0) return <Empty description={t('query.noChart')} />;
  const points = answer.rows.slice(0, kind === 'bar' ? MOST_BARS : MOST_POINTS).map((row) => ({
    label: row[x] ?? 'NULL',
    text: row[y] ?? 'NULL',
    value: Number(row[y] ?? 0),
  }));
  const title = t('query.chartOf', { y: answer.columns[y]?.name, x: answer.columns[x]?.name });
  return (
    <div className="sql-chart">
      <Space wrap>
        <Select
          aria-label={t('query.chartKind')}
          value={kind}
          onChange={setKind}
          options={(['bar', 'line'] as const).map((value) => ({ value, label: t(`query.chart.${value}`) }))}
        />
        <Select
          aria-label={t('query.chartX')}
          value={x}
          onChange={setX}
          popupMatchSelectWidth={false}
          options={answer.columns.map(({ name }, value) => ({ value, label: name }))}
        />
        <Select
          aria-label={t('query.chartY')}
          value={y}
          onChange={setY}
          popupMatchSelectWidth={false}
          options={numbers}
        />
      </Space>
      {points.length < answer.rows.length && <p className="soft">{t('query.chartCut', { count: points.length })}</p>}
      {kind === 'bar' ? (
        <BarChart
          title={title}
          series={[{ key: 'y', label: answer.columns[y]?.name ?? '', tone: 'plain' }]}
          groups={points.map(({ label, text, value }, at) => ({
            key: String(at),
            label,
            values: { y: { value: Math.max(value, 0), text } },
          }))}
        />
      ) : (
        <Line title={title} points={points} />
      )}
    </div>
  );
}

interface Point {
  label: string;
  text: string;
  value: number;
}

function Line({ title, points }: { title: string; points: Point[] }) {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 0)];
  const at = ({ value }: Point, place: number) => {
    const left = points.length > 1 ? (place / (points.length - 1)) * 600 : 300;
    return `${left.toFixed(1)},${(180 - ((value - low) / (high - low || 1)) * 170).toFixed(1)}`;
  };
  const [first, last] = [points[0], points.at(-1)];
  const words = `${title}: ${first?.label} ${first?.text} – ${last?.label} ${last?.text}`;
  return (
    <figure className="sql-line">
      <figcaption>{title}</figcaption>
      <svg viewBox="0 0 600 190" role="img" aria-label={words} preserveAspectRatio="none">
        <polyline points={points.map(at).join(' ')} />
      </svg>
      <p className="sql-line-ends soft">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
    </figure>
  );
}
