import type { Page } from '../../shared/page';

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
