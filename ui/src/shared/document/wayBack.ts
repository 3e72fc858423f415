import type { i18n } from 'i18next';

/** Key of the words on the button beside that of an event: beside “Cancel ASN” a plain “Cancel” could be either of the two. */
export function wayBack(words: i18n, process: string, event: string): string {
  const keep = `${process}.keep.${event}`;
  return words.exists(keep) ? keep : 'document.back';
}
