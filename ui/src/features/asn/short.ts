import { compare, minus, shown, sum } from '../../shared/quantity';
import type { AsnLine, Shortage } from './api';

/** What did not come of these lines, by unit. */
export function shortBy(lines: Pick<AsnLine, 'receivedQty' | 'shipQty' | 'uom'>[]): Shortage[] {
  const missing = new Map<string, string>();
  for (const { shipQty, receivedQty, uom } of lines) {
    const quantity = minus(shipQty, receivedQty);
    if (compare(quantity, '0') > 0) missing.set(uom, sum([missing.get(uom), quantity]));
  }
  return [...missing].map(([uom, quantity]) => ({ quantity, uom }));
}

/** Quantities with their units, in a row. */
export function quantities(list: Shortage[]): string {
  return list.map(({ quantity, uom }) => `${shown(quantity)} ${uom}`).join(', ');
}
