import { shown } from './quantity';

/** The range that a number has to be in, in words of mathematics; empty = none. */
export function rangeText({ lower, upper }: { lower?: string | null; upper?: string | null }): string {
  if (lower && upper) return `${shown(lower)} – ${shown(upper)}`;
  if (lower) return `≥ ${shown(lower)}`;
  return upper ? `≤ ${shown(upper)}` : '';
}

/** What an item asks for: `15 (14.9 – 15.1) mm`. Of an item that is answered by words, the words. */
export function askedText(item: {
  replyType: string;
  specValue: string;
  lower?: string | null;
  upper?: string | null;
  unit: string;
}): string {
  const range = rangeText(item);
  const value = item.replyType === 'V' ? shown(item.specValue) : item.specValue;
  return [value, value && range ? `(${range})` : range, item.unit].filter(Boolean).join(' ');
}
