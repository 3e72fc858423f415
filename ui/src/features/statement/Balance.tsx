import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { compare, minus, sum } from '../../shared/quantity';
import type { Movements, Statement } from './api';
import { movements } from './columns';
import { money } from './money';
import './statement.css';

/** Which lines a movement is made of; adjustments are of any kind. */
const kinds: Partial<Record<keyof Movements, string>> = {
  invoices: 'invoice',
  creditNotes: 'credit_note',
  payments: 'payment',
};

/** What a balance lacks to be the sum of its parts; undefined = it adds up. */
export function gapOf(of: Movements): string | undefined {
  const gap = minus(of.closing, sum([of.opening, ...movements.map((name) => of[name])]));
  return compare(gap, '0') === 0 ? undefined : gap;
}

/** From the opening balance to the closing one, as one would reckon it by hand. */
export function Balance({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { currency } = statement;
  const gap = gapOf(statement);
  return (
    <section>
      <Typography.Title level={2} className="section-title">
        {t('statement.balanceIn', { currency })}
      </Typography.Title>
      <dl className="statement-balance">
        <div>
          <dt>{t('statement.opening')}</dt>
          <dd>{money(statement.opening, currency)}</dd>
        </div>
        {movements.map((name) => (
          <div key={name}>
            <dt>
              <MovementName name={name} />
            </dt>
            <dd>
              <Signed amount={statement[name]} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="statement-closing">
          <dt>{t('statement.closing')}</dt>
          <dd>
            <span aria-hidden="true">= </span>
            {money(statement.closing, currency)} <small>{currency}</small>
          </dd>
        </div>
      </dl>
      {gap !== undefined && (
        <Alert type="error" showIcon title={t('statement.doesNotAddUp', { amount: money(gap, currency), currency })} />
      )}
    </section>
  );
}

/** The sign stands apart from the figure, as under one another on paper. */
export function Signed({ amount, currency }: { amount: string; currency: string }) {
  const below = compare(amount, '0') < 0;
  return (
    <>
      {below ? '−' : '+'} {money(below ? minus('0', amount) : amount, currency)}
    </>
  );
}

/** Leads to the lines of which the figure is made, where they are of one kind. */
function MovementName({ name }: { name: (typeof movements)[number] }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const kind = kinds[name];
  if (!kind) return <>{t(`statement.${name}`)}</>;
  const next = new URLSearchParams(search);
  for (const other of ['tab', 'page', 'line']) next.delete(other);
  next.set('kind', kind);
  return (
    <Link className="inline-link" to={{ search: `?${next}` }} preventScrollReset>
      {t(`statement.${name}`)}
    </Link>
  );
}
