import { expect, it, vi } from 'vitest';
import { FIRST } from './first';

it('reads what the pages before the sign-in say, and the rest when somebody comes in, in the language that is shown then', async () => {
  vi.resetModules();
  const { changeLanguage, i18next, startWords, wholeWords } = await import('./i18n');
  const parts = (language: string) => Object.keys(i18next.getResourceBundle(language, 'translation'));
  await startWords('Cn');
  expect(new Set(parts('Cn'))).toEqual(FIRST);
  await changeLanguage('Tc');
  expect(new Set(parts('Tc'))).toEqual(FIRST);
  await wholeWords();
  expect(i18next.exists('search.total')).toBe(true);
  await changeLanguage('Cn');
  expect(parts('Cn').sort()).toEqual(parts('Tc').sort());
  expect(parts('Cn').length).toBeGreaterThan(FIRST.size);
});
