import type { TFunction } from 'i18next';
import type { Schema } from '../api/types';

/** A value that holds, and where it comes from. */
type HeldValue = Schema<'HeldValue'>;

/** Fields whose values are words. */
const worded: Record<string, string> = { certificate: 'certificate', shipPermission: 'shipPermission' };

/** A value that holds, in words. */
export function heldText(t: TFunction, { field, value }: HeldValue): string {
  const words = worded[field] ?? (value === 'Y' || value === 'N' ? 'yesNo' : undefined);
  return words ? t(`master.${words}.${value}`, { defaultValue: value }) : value;
}

/** Where a value comes from, in words. */
export function sourceText(t: TFunction, { field, source, plant, materialGroup }: HeldValue): string {
  const from = field === 'shipPermission' ? 'ownPlant' : source;
  return t(`shipmentRule.source.${from}`, { plant, group: materialGroup, defaultValue: source });
}
