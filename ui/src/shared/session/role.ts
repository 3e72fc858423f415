import type { TFunction } from 'i18next';

/** Role codes of the product. */
export const roleCodes = [
  100, 121, 122, 124, 126, 151, 153, 154, 155, 156, 160, 161, 162, 163, 164, 171, 180, 800, 801, 802,
];

/** What a role code is called. The code is part of the words, for people in the field speak in codes. */
export function roleText(t: TFunction, code: number | string): string {
  return t(`role.${code}`, { defaultValue: String(code) });
}

/** Several role codes as one text. */
export function rolesText(t: TFunction, codes: readonly (number | string)[]): string {
  return codes.map((code) => roleText(t, code)).join(', ');
}
