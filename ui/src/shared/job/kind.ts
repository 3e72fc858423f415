import type { TFunction } from 'i18next';

/** A kind of job in words: those of a scheduled job are its own. One without words is shown as it is. */
export const kindText = (t: TFunction, kind: string): string =>
  t([`qjob.kind.${kind.replaceAll('.', '_')}`, `operations.kind.${kind}`], { defaultValue: kind });

/** Who did something in words: a person by name, the program by the job or the part of it that did it. */
export function actorText(t: TFunction, name: string): string {
  const part = t(`actor.part.${name.replaceAll(/[ .]/g, '_')}`, { defaultValue: name });
  // The kinds of jobs all have a dot; without one their first half would be asked for, which is no word.
  const what = part === name && name.includes('.') ? kindText(t, name) : part;
  return what === name ? name : t('actor.program', { what });
}
