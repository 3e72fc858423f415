import type { TFunction } from 'i18next';

/** A kind of job in words: those of a scheduled job are its own. One without words is shown as it is. */
export const kindText = (t: TFunction, kind: string): string =>
  t([`qjob.kind.${kind.replaceAll('.', '_')}`, `operations.kind.${kind}`], { defaultValue: kind });
