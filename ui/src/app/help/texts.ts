import { wholeWords } from '../../shared/i18n/i18n';
import type { Language } from '../../shared/i18n/language';
import { type HelpPage, readHelp } from './read';

// A file is a page: help/Tc/poSearch.md is what `poSearch` has for help. Together they are one file of the build for each language.
const files = {
  Tc: import.meta.glob<string>('../../help/Tc/*.md', { query: '?raw', import: 'default' }),
  Cn: import.meta.glob<string>('../../help/Cn/*.md', { query: '?raw', import: 'default' }),
  En: import.meta.glob<string>('../../help/En/*.md', { query: '?raw', import: 'default' }),
};

/** Pages of help by name. */
export type HelpPages = ReadonlyMap<string, HelpPage>;

/** Reads the whole help in a language, and the words of all screens, which it quotes. */
export async function loadHelp(language: Language): Promise<HelpPages> {
  const entries = Object.entries(files[language]).map(
    async ([path, load]) => [path.replace(/^.*\/|\.md$/g, ''), readHelp(await load())] as const,
  );
  const [pages] = await Promise.all([Promise.all(entries), wholeWords()]);
  return new Map(pages);
}
