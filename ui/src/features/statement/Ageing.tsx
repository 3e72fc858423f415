import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../shared/chart/BarChart';
import { compare, minus, sum } from '../../shared/quantity';
import type { Ageing as Figures, Statement } from './api';
import { money } from './money';

/** From what is not due to what has been for long; what was paid without saying for what belongs to none of them. */
export const ages = [
  'notDue',
  'd1to30',
  'd31to60',
  'd61to90',
  'over90',
  'unallocated',
] as const satisfies (keyof Figures)[];

/** What the ages are together. */
export const agesTotal = ({ ageing }: Pick<Statement, 'ageing'>) => sum(ages.map((age) => ageing[age]));

/** The closing balance by how long it was due when the month ended. */
export function Ageing({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { ageing, currency, closing } = statement;
  const total = agesTotal(statement);
  const gap = minus(closing, total);
  return (
    <section className="statement-ageing">
      <BarChart
        title={t('statement.ageing', { currency })}
        series={[{ key: 'open', label: t('statement.openAmount'), tone: 'plain' }]}
        groups={ages.map((age) => ({
          key: age,
          label: t(`statement.age.${age}`),
          // Only the length of a bar: what is read is the text.
          values: { open: { value: Number(ageing[age]), text: money(ageing[age], currency) } },
        }))}
      />
      <p>
        {t('statement.total')}{' '}
        <strong className="number">
          {money(total, currency)} {currency}
        </strong>
      </p>
      {compare(gap, '0') !== 0 && (
        <Alert type="error" showIcon title={t('statement.agesDiffer', { amount: money(gap, currency), currency })} />
      )}
    </section>
  );
}
