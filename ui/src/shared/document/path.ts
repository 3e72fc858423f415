import type { TFunction } from 'i18next';

/** A payload path in words: `lines[0].lots[1].quantity` → "Line 1 › Lot 2 › Quantity". */
export function pathText(t: TFunction, path: string): string {
  return path
    .split('.')
    .map((part) => {
      const [, name = part, place] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
      if (place === undefined) return fieldText(t, name);
      return t(`path.${name}`, { n: Number(place) + 1, defaultValue: `${name} ${Number(place) + 1}` });
    })
    .join(' › ');
}

/** Name of a field; the raw name where it has no translation. */
export function fieldText(t: TFunction, name: string): string {
  return t(`field.${name}`, { defaultValue: name });
}

/** Where a finding belongs, in front of its words; empty where no name says more than they do. */
export function placeText(t: TFunction, path: string | undefined): string {
  const known = (path ?? '').split('.').filter((part, at) => !(at > 0 && identities.has(part)) && isNamed(t, part));
  return known.length > 0 ? pathText(t, known.join('.')) : '';
}

/** What a row is about: the row itself says it. */
const identities = new Set(['id', 'poLineId', 'lineId']);

const UNKNOWN = '?';

function isNamed(t: TFunction, part: string): boolean {
  const [, name, place] = /^(.*?)(\[\d+\])?$/.exec(part) ?? [];
  return t(place ? `path.${name}` : `field.${name}`, { defaultValue: UNKNOWN }) !== UNKNOWN;
}
