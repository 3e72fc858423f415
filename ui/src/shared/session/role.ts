import type { TFunction } from 'i18next';

/** What a role code is called. The code is part of the words, for people in the field speak in codes. */
export function roleText(t: TFunction, code: number | string): string {
  return t(`role.${code}`, { defaultValue: String(code) });
}

/** Several role codes as one text. */
export function rolesText(t: TFunction, codes: readonly (number | string)[]): string {
  return codes.map((code) => roleText(t, code)).join(', ');
}
