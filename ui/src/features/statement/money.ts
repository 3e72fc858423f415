import type { Finding } from '../../shared/document/types';
import { compare, plain, shown } from '../../shared/quantity';
import type { Statement } from './api';

/** Decimals where nobody knows the currency. */
const USUAL = 2;
const known = new Map<string, number>();

/** Decimals of a currency's smallest coin: 2 of USD, none of JPY. */
function coinsOf(currency: string): number {
  const found = known.get(currency);
  if (found !== undefined) return found;
  const coins = ask(currency);
  known.set(currency, coins);
  return coins;
}

function ask(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? USUAL;
  } catch {
    // No code of three letters.
    return USUAL;
  }
}

/**
 * An amount to the cent: thousands separators, the decimals of the currency, and never fewer than the amount has, for nothing is rounded
 * away from figures that must add up.
 */
export function money(text: string, currency: string): string {
  const decimals = (plain(text).split('.')[1] ?? '').length;
  return shown(text, Math.max(decimals, coinsOf(currency)));
}

/** What is more or less than it was: with its sign in either case. */
export const signed = (text: string, currency: string) =>
  `${compare(text, '0') > 0 ? '+' : ''}${money(text, currency)}`;

/** Is told by a notice of its own. */
const TOLD = 'STATEMENT_DIFFERS';
/** Params that are amounts. */
const AMOUNTS = ['amount', 'notice'];

/** What else does not match, its amounts written as all others are. */
export const findingsOf = ({ findings, currency }: Pick<Statement, 'findings' | 'currency'>): Finding[] =>
  findings
    .filter(({ label }) => label !== TOLD)
    .map(({ label, params }) => ({
      label,
      severity: 'warn',
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          AMOUNTS.includes(name) && typeof value === 'string' ? `${money(value, currency)} ${currency}` : value,
        ]),
      ),
    }));
