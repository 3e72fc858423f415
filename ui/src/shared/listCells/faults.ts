import type { Finding } from '../document/types';
import { compare, decimalsAllowed, isFiner, isQuantity, plain } from '../quantity';

/** Digits before the point at most. The same as the server's, as what follows. */
const MOST_DIGITS = 12;

/** What speaks against a cell, as the server would say it. */
export function block(label: string, field: string, params?: Record<string, unknown>): Finding {
  return { label, field, severity: 'block', ...(params && { params }) };
}

/** What is wrong with the quantity of a line of which so much is `left`; more than that is told by the label `above`. */
export function quantityFaults(
  text: string,
  { left, uomDigits, above }: { left: string; uomDigits?: number | null; above: string },
): Finding[] {
  if (text === '') return [block('REQUIRED', 'quantity')];
  if (!isQuantity(text)) return [block('NOT_A_NUMBER', 'quantity')];
  const [whole = ''] = plain(text).replace('-', '').split('.');
  const max = decimalsAllowed(uomDigits, left);
  return [
    ...(whole.length > MOST_DIGITS ? [block('TOO_MANY_DIGITS', 'quantity', { max: MOST_DIGITS })] : []),
    ...(isFiner(text, max) ? [block('TOO_MANY_DECIMALS', 'quantity', { max })] : []),
    ...(compare(text, '0') <= 0 ? [block('NOT_POSITIVE', 'quantity')] : []),
    ...(compare(text, left) > 0 ? [block(above, 'quantity', { max: left })] : []),
  ];
}
