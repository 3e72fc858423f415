import { expect, it, vi } from 'vitest';

it('reads what the pages before the sign-in say, and the rest when somebody comes in, in the language that is shown then', async () => {
  vi.resetModules();
  const { changeLanguage, i18next, startWords, wholeWords } = await import('./i18n');
  const parts = (language: string) => Object.keys(i18next.getResourceBundle(language, 'translation'));
  await startWords('Cn');
  const first = parts('Cn').sort();
  expect(first).toContain('auth');
  await changeLanguage('Tc');
  expect(parts('Tc').sort()).toEqual(first);
  await changeLanguage('En');
  expect(parts('En').sort()).toEqual(first);
  await changeLanguage('Tc');
  await wholeWords();
  expect(i18next.exists('search.total')).toBe(true);
  await changeLanguage('Cn');
  expect(parts('Cn').sort()).toEqual(parts('Tc').sort());
  expect(parts('Cn').length).toBeGreaterThan(first.length);
});
