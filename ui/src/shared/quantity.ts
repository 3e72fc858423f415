/**
 * Quantities and money as the API has them: decimal text, never floating point. Calculated in whole units of the twelfth decimal, which
 * keeps every value (quantities have 3 decimals, money 4, exchange rates 6, unit prices 8) and the product of a quantity and a unit price.
 */
const SCALE = 12;
const UNIT = 10n ** BigInt(SCALE);

/** A number without its thousands separators; where they do not stand between thousands, as in 1,5, the text as it is. */
export function ungrouped(text: string): string {
  const trimmed = text.trim();
  return /^[+-]?\d{1,3}([,\s])\d{3}(\1\d{3})*(\.\d*)?$/.test(trimmed) ? trimmed.replace(/[,\s]/g, '') : trimmed;
}

/** Reads decimal text, thousands separators allowed; undefined when it is not a number of at most 12 decimals. */
function parse(text: string | null | undefined): bigint | undefined {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(ungrouped(text ?? ''));
  if (!found) return undefined;
  const [, sign, whole = '', decimals = ''] = found;
  if (whole === '' && decimals === '') return undefined;
  if (decimals.length > SCALE) return undefined;
  const value = BigInt(whole || '0') * UNIT + BigInt(decimals.padEnd(SCALE, '0') || '0');
  return sign === '-' ? -value : value;
}

function print(value: bigint): string {
  const size = value < 0n ? -value : value;
  const decimals = (size % UNIT).toString().padStart(SCALE, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / UNIT}${decimals ? `.${decimals}` : ''}`;
}

/** Whether the text is a decimal number. */
export function isQuantity(text: string | null | undefined): boolean {
  return parse(text) !== undefined;
}

/** The shortest spelling of a decimal; other text is given back as it is. */
export function plain(text: string | null | undefined): string {
  const value = parse(text);
  return value === undefined ? (text ?? '') : print(value);
}

/** Sum of decimal texts; what is not a number counts as nothing. */
export function sum(texts: (string | null | undefined)[]): string {
  return print(texts.reduce((total, text) => total + (parse(text) ?? 0n), 0n));
}

/** A sum of quantities, and the rows that it is of. */
export interface RowSum {
  rows: readonly { quantity: string }[];
  total: string;
}

/** The sum of the quantities of `rows`. Only rows that are others than those of `before` are reckoned: one cell costs one row. */
export function rowSum(rows: RowSum['rows'], before: RowSum = { rows: [], total: '0' }): RowSum {
  let total = parse(before.total) ?? 0n;
  for (let at = 0; at < Math.max(rows.length, before.rows.length); at += 1) {
    const old = before.rows[at];
    const now = rows[at];
    if (old === now) continue;
    total += (parse(now?.quantity) ?? 0n) - (parse(old?.quantity) ?? 0n);
  }
  return { rows, total: print(total) };
}

/** `one - other`. */
export function minus(one: string | null | undefined, other: string | null | undefined): string {
  return print((parse(one) ?? 0n) - (parse(other) ?? 0n));
}

/** Negative, zero or positive, like a comparator. */
export function compare(one: string | null | undefined, other: string | null | undefined): number {
  const difference = (parse(one) ?? 0n) - (parse(other) ?? 0n);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `one × other`, cut to 12 decimals. */
export function times(one: string | null | undefined, other: string | null | undefined): string {
  return print(((parse(one) ?? 0n) * (parse(other) ?? 0n)) / UNIT);
}

/** `one ÷ other`, cut to 12 decimals; what cannot be divided by is taken for 1. */
export function dividedBy(one: string | null | undefined, other: string | null | undefined): string {
  const divisor = parse(other) ?? UNIT;
  return divisor === 0n ? plain(one) : print(((parse(one) ?? 0n) * UNIT) / divisor);
}

/** Rounded half away from zero, as the server rounds amounts. */
export function rounded(text: string | null | undefined, decimals: number): string {
  const value = parse(text) ?? 0n;
  const step = 10n ** BigInt(SCALE - decimals);
  const half = value < 0n ? -step / 2n : step / 2n;
  return print(((value + half) / step) * step);
}

/** For reading: thousands separators, no trailing zeros. `decimals` rounds up, as the specification asks for money. */
export function shown(text: string | null | undefined, decimals?: number): string {
  const value = parse(text);
  if (value === undefined) return text ?? '';
  let exact = value;
  if (decimals !== undefined && decimals < SCALE) {
    const step = 10n ** BigInt(SCALE - decimals);
    const rest = ((value % step) + step) % step;
    exact = rest === 0n ? value : value - rest + step;
  }
  const [whole = '0', fraction = ''] = print(exact).split('.');
  const padded = decimals === undefined ? fraction : fraction.padEnd(decimals, '0');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${padded ? `.${padded}` : ''}`;
}

/** Decimals of any quantity at most. */
const MOST_DECIMALS = 3;

/** How many decimals a quantity has. */
function decimalsOf(text: string | null | undefined): number {
  return (plain(text).split('.')[1] ?? '').length;
}

/**
 * Decimals that a quantity may have: those of its unit, where the ERP tells them. What is left of an order may be finer than its
 * unit, because the ERP itself asked for that; it can be promised and shipped all the same.
 */
export function decimalsAllowed(uomDigits: number | null | undefined, left: string | null | undefined): number {
  return Math.min(Math.max(uomDigits ?? MOST_DECIMALS, decimalsOf(left)), MOST_DECIMALS);
}

/** Whether a quantity has more decimals than it may. */
export function isFiner(text: string | null | undefined, decimals: number): boolean {
  return decimalsOf(text) > decimals;
}
