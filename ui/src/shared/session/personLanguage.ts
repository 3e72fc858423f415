import { api, unwrap } from '../client';
import { changeLanguage } from '../i18n/i18n';
import type { Language } from '../i18n/language';
import { readToken } from './token';
import { loadUser } from './user';

/** Changes the screen at once and, for a signed-in person, tells the server, which writes mails in that language. */
export async function choosePersonsLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  if (!readToken()) return;
  await unwrap(api.PUT('/api/User/language', { body: { lang: language } }));
  // Names of people and companies come from the server in the person's language.
  await loadUser();
}
