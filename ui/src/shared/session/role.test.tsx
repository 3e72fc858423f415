import { expect, it } from 'vitest';
import { i18next } from '../i18n/i18n';
import { roleCodes, roleText } from './role';

it('has a name for every role code, and keeps the code', () => {
  const names = roleCodes.map((code) => roleText(i18next.t, code));
  expect(names.filter((name, place) => name === String(roleCodes[place]) || name.startsWith('role.'))).toEqual([]);
  expect(new Set(names).size).toBe(roleCodes.length);
});
