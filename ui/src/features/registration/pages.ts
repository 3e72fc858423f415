import type { Page } from '../../shared/page';

/** Registrations of companies, for those who review them. The public form is one of the public routes. */
export const registrationPages: Page[] = [
  {
    name: 'registerCompany',
    path: '/systemSetting/registerCompany',
    load: async () => ({ default: (await import('./RegistrationListPage')).RegistrationListPage }),
  },
  {
    name: 'registrationDocument',
    path: '/systemSetting/registrations/:id',
    menu: ['registerCompany'],
    load: async () => ({ default: (await import('./RegistrationPage')).RegistrationPage }),
  },
];
