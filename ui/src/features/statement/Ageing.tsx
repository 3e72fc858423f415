import { useTranslation } from 'react-i18next';
import { BarChart, type BarTone } from '../../shared/chart/BarChart';
import { compare, minus, sum } from '../../shared/quantity';
import type { Ageing as Figures, Statement } from './api';
import { money } from './money';

/** The longer something is due, the worse. */
export const ages: readonly (readonly [keyof Figures, BarTone])[] = [
  ['notDue', 'good'],
  ['d1to30', 'odd'],
  ['d31to60', 'odd'],
  ['d61to90', 'bad'],
  ['over90', 'bad'],
];

/** What is open, by how long it was due when the month ended. */
export function Ageing({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { ageing, currency, closing } = statement;
  const open = sum(Object.values(ageing));
  const rest = minus(closing, open);
  return (
    <section className="statement-ageing">
      <BarChart
        title={t('statement.ageing', { currency })}
        series={[{ key: 'open', label: t('statement.openAmount'), tone: 'plain' }]}
        groups={ages.map(([key]) => ({
          key,
          label: t(`statement.age.${key}`),
          // Only the length of a bar: what is read is the text.
          values: { open: { value: Number(ageing[key]), text: money(ageing[key], currency) } },
        }))}
      />
      <p className="number">
        {t('statement.openTotal', { amount: money(open, currency), currency })}
        {compare(rest, '0') !== 0 && ` ${t('statement.openRest', { amount: money(rest, currency), currency })}`}
      </p>
    </section>
  );
}
