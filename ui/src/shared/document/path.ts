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
