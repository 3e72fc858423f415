import { expect, it } from 'vitest';
import { changeLanguage, i18next } from './i18n';

it('knows one from many in English, and needs no second form in Chinese', async () => {
  const results = (count: number) => i18next.t('search.total', { count, total: count });
  await changeLanguage('En');
  expect([1, 68].map(results)).toEqual(['1 result', '68 results']);
  expect(i18next.t('import.done', { count: 1, n: 1 })).toBe('1 row imported');
  await changeLanguage('Tc');
  expect([1, 68].map(results)).toEqual(['共 1 筆', '共 68 筆']);
  await changeLanguage('Cn');
  expect(results(1)).toBe('共 1 条');
  await changeLanguage('En');
});
