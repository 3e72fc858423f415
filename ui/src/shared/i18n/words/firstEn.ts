import type { WordFiles } from './files';

/** What the pages before the sign-in say, which everybody waits for. */
export const files: WordFiles = import.meta.glob(
  '../../../locales/En/{auth,company_registration,error,form,message,route,security,shell,sso}.json',
  { import: 'default', eager: true },
);
