import type { Page } from '../../shared/page';

export const companyPages: Page[] = [
  {
    name: 'companies',
    path: '/systemSetting/companies',
    load: async () => ({ default: (await import('./CompanyListPage')).CompanyListPage }),
  },
  {
    name: 'companyDocument',
    path: '/systemSetting/companies/:id',
    menu: ['companies'],
    load: async () => ({ default: (await import('./CompanyPage')).CompanyPage }),
  },
];
