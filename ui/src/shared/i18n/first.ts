/**
 * Parts that the pages before the sign-in speak from, which everybody waits for: `locales/<language>/<part>.json`. The build keeps them in
 * a file of their own for each language.
 */
export const FIRST = new Set([
  'auth',
  'company_registration',
  'error',
  'form',
  'message',
  'route',
  'security',
  'shell',
  'sso',
]);
