import { shown } from '../quantity';

/** What quantities, money and rates are called. */
const DECIMAL = /(qty|quantity|amount|vat|price|rate|factor|packages)$/i;

/** A value of a field as it is written everywhere else: `19,000`, not `19000.000`. */
export function valueText(name: string, value: unknown): string {
  return DECIMAL.test(name) ? shown(String(value)) : String(value);
}
