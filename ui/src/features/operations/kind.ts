import type { TFunction } from 'i18next';

/** A kind of job in words; one without words is shown as it is. */
export const kindText = (t: TFunction, kind: string): string => t(`operations.kind.${kind}`, { defaultValue: kind });
