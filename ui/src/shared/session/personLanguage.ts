import { api, unwrap } from '../client';
import { changeLanguage } from '../i18n/i18n';
import type { Language } from '../i18n/language';
import { readToken } from './token';

/** Changes the screen at once and, for a signed-in person, tells the server, which writes mails in that language. */
export async function choosePersonsLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  if (readToken()) await unwrap(api.PUT('/api/User/language', { body: { lang: language } }));
}
