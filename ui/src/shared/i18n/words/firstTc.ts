import type { WordFiles } from './files';

/** Texts of the pages before the sign-in, which every visitor loads. */
export const files: WordFiles = import.meta.glob(
  '../../../locales/Tc/{auth,company_registration,error,form,message,route,security,shell,sso}.json',
  { import: 'default', eager: true },
);
