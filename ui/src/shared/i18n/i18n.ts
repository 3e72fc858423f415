import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, isLanguage, type Language, languages, storedLanguage, storeLanguage } from './language';
import type { Words } from './words/files';

dayjs.extend(localizedFormat);

// A language is read in two steps, each a file of the build: an import for every part would be a third of what starts the page.
const files = {
  Tc: { first: () => import('./words/firstTc'), whole: () => import('./words/wholeTc') },
  Cn: { first: () => import('./words/firstCn'), whole: () => import('./words/wholeCn') },
  En: { first: () => import('./words/firstEn'), whole: () => import('./words/wholeEn') },
};

/** Whether pages behind the sign-in were asked for: then a language is read whole. */
let isWhole = false;

/** What is missing of a language, of all of it or of its first parts. */
async function loadWords(language: Language, known: Words = {}): Promise<Words> {
  const { files: read } = await files[language][isWhole ? 'whole' : 'first']();
  const parts = Object.entries(read).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words] as const);
  return Object.fromEntries(parts.filter(([name]) => !(name in known)));
}

/** Reads what is missing of a language; what was read stays read. */
async function readWords(language: Language): Promise<void> {
  const known = (i18next.getResourceBundle(language, 'translation') ?? {}) as Words;
  const words = await loadWords(language, known);
  if (Object.keys(words).length) i18next.addResourceBundle(language, 'translation', words, true);
}

/** Reads the words of the pages behind the sign-in, too. Await it before one of them is drawn. */
export async function wholeWords(): Promise<void> {
  isWhole = true;
  await readWords(currentLanguage());
}

/** Starts with the person's language; `whole` = somebody is signed in. Call once, before the first screen. */
export async function startWords(language: Language = firstLanguage(), whole = false): Promise<void> {
  isWhole = whole;
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await loadWords(language) } },
    fallbackLng: false,
    // React escapes.
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    react: { useSuspense: false },
  });
  apply(language);
}

/** Changes the language of everything on the screen, without a reload, and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  storeLanguage(language);
}

/**
 * Shows the language that an account keeps, whatever the last person chose in this browser, which remembers it from now on.
 * Without its words nothing changes.
 */
export async function showAccountLanguage(language: string): Promise<void> {
  if (!isLanguage(language) || (language === currentLanguage() && language === storedLanguage())) return;
  await changeLanguage(language).catch(() => undefined);
}

async function showLanguage(language: Language): Promise<void> {
  await readWords(language);
  // Somebody may have come in meanwhile.
  if (isWhole) await readWords(language);
  apply(language);
  await i18next.changeLanguage(language);
}

/** The language on the screen. */
export function currentLanguage(): Language {
  return (i18next.language as Language | undefined) ?? 'Tc';
}

function apply(language: Language): void {
  const found = languages.find(({ code }) => code === language);
  if (!found) return;
  dayjs.locale(found.dayjs);
  document.documentElement.lang = found.tag;
}

export { i18next };
