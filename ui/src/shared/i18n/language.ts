import { readCookie, writeCookie } from '../session/cookie';

/** Traditional Chinese, Simplified Chinese, English. */
export type Language = 'Tc' | 'Cn' | 'En';

/** In the order in which they are offered; each named in itself. */
export const languages: { code: Language; name: string; tag: string; dayjs: string }[] = [
  { code: 'Tc', name: '繁體中文', tag: 'zh-Hant-TW', dayjs: 'zh-tw' },
  { code: 'Cn', name: '简体中文', tag: 'zh-Hans-CN', dayjs: 'zh-cn' },
  { code: 'En', name: 'English', tag: 'en', dayjs: 'en' },
];

const COOKIE = 'lang';

/** Whether the text is one of our language codes. */
export function isLanguage(text: unknown): text is Language {
  return languages.some(({ code }) => code === text);
}

/** What this browser was last set to. */
export function storedLanguage(): Language | undefined {
  const stored = readCookie(COOKIE);
  return isLanguage(stored) ? stored : undefined;
}

/** Remembers the choice for a year. */
export function storeLanguage(language: Language): void {
  writeCookie(COOKIE, language, 365);
}

/** The stored preference, else the browser's, else Traditional Chinese. */
export function firstLanguage(wanted: readonly string[] = navigator.languages ?? []): Language {
  return storedLanguage() ?? wanted.map(fromTag).find((code) => code !== undefined) ?? 'Tc';
}

function fromTag(tag: string): Language | undefined {
  const text = tag.toLowerCase();
  if (text.startsWith('en')) return 'En';
  if (!text.startsWith('zh')) return undefined;
  return /hans|cn|sg|my/.test(text) ? 'Cn' : 'Tc';
}
