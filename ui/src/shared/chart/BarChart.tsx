import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './chart.css';

/** What a series means to the reader; never told by its colour alone, for each bar has its number beside it. */
export type BarTone = 'plain' | 'good' | 'odd' | 'bad' | 'soft';

interface BarSeries<Key extends string = string> {
  key: Key;
  label: string;
  tone: BarTone;
}

interface BarValue {
  /** Decides the length. Not shown: a figure with cents stays the text that it is. */
  value: number;
  text: string;
  /** Route of the list that the bar counts; before that of its group. */
  href?: string | undefined;
}

export interface BarGroup<Key extends string = string> {
  key: string;
  label: string;
  href?: string | undefined;
  /** A series without a value here has no bar. */
  values: Partial<Record<Key, BarValue>>;
}

interface Props<Key extends string> {
  title: string;
  series: readonly BarSeries<Key>[];
  groups: readonly BarGroup<Key>[];
  /** Bars of a group in one line instead of below each other. */
  stacked?: boolean;
}

/**
 * Bars from left to right, a row for each group. It is a table, so that who does not see the bars reads the same figures, and each figure
 * with a route is a link to the list behind it. All bars share one scale: the longest fills the row.
 */
export function BarChart<Key extends string>({ title, series, groups, stacked = false }: Props<Key>) {
  const longest = Math.max(...groups.map((group) => lengthOf(series, group, stacked)), 0);
  const Row = stacked ? Stack : Lines;
  return (
    <figure className="bars">
      <figcaption>{title}</figcaption>
      {series.length > 1 && <Legend series={series} />}
      <table aria-label={title}>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{group.label}</th>
              <td>
                <Row group={group} series={series} longest={longest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Colours and what they stand for; each figure says the same in words. */
function Legend({ series }: { series: readonly BarSeries[] }) {
  return (
    <ul className="bars-legend" aria-hidden>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <span className={`bar bar-${tone}`} /> {label}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  group: BarGroup;
  series: readonly BarSeries[];
  longest: number;
}

/** A bar for each series, below each other, its figure at its end. */
function Lines({ group, series, longest }: RowProps) {
  return told(group, series).map(({ one, value }) => (
    <Figure key={one.key} href={value.href ?? group.href} className="bar-line bar-told">
      <Bar tone={one.tone} value={value} longest={longest} />
      <Words series={series} one={one} value={value} />
    </Figure>
  ));
}

/** The bars of all series in one line, the figures below it. */
function Stack({ group, series, longest }: RowProps) {
  const parts = told(group, series);
  return (
    <>
      <span className="bar-line">
        {parts.map(({ one, value }) => (
          <Bar key={one.key} tone={one.tone} value={value} longest={longest} />
        ))}
      </span>
      <span className="bar-figures">
        {parts.map(({ one, value }) => (
          <Figure key={one.key} href={value.href ?? group.href}>
            <Words series={series} one={one} value={value} isShown />
          </Figure>
        ))}
      </span>
    </>
  );
}

function Bar({ tone, value: { value }, longest }: { tone: BarTone; value: BarValue; longest: number }) {
  const width = longest > 0 ? `${(Math.abs(value) / longest) * 100}%` : 0;
  return <span className={`bar bar-${tone}${value < 0 ? ' bar-below' : ''}`} style={{ width }} aria-hidden />;
}

function Figure({ href, className, children }: { href: string | undefined; className?: string; children: ReactNode }) {
  return href === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link className={className} to={href}>
      {children}
    </Link>
  );
}

/** The figure and, where there is more than one series, which it is: seen where the place alone does not tell. */
function Words({
  series,
  one,
  value,
  isShown = false,
}: {
  series: readonly BarSeries[];
  one: BarSeries;
  value: BarValue;
  isShown?: boolean;
}) {
  return (
    <span className="bar-text">
      {series.length > 1 && <span className={isShown ? 'soft' : 'hidden-text'}>{one.label} </span>}
      {value.text}
    </span>
  );
}

function told(group: BarGroup, series: readonly BarSeries[]): { one: BarSeries; value: BarValue }[] {
  return series.flatMap((one) => {
    const value = group.values[one.key];
    return value ? [{ one, value }] : [];
  });
}

function lengthOf(series: readonly BarSeries[], group: BarGroup, stacked: boolean): number {
  const lengths = told(group, series).map(({ value }) => Math.abs(value.value));
  return stacked ? lengths.reduce((sum, length) => sum + length, 0) : Math.max(...lengths, 0);
}
