import type { Page } from '../../shared/page';

export const accountPages: Page[] = [
  {
    name: 'accountManagement',
    path: '/systemSetting/accountManagement',
    load: async () => ({ default: (await import('./AccountListPage')).AccountListPage }),
  },
  {
    name: 'accountDocument',
    path: '/systemSetting/accounts/:id',
    menu: ['accountManagement'],
    load: async () => ({ default: (await import('./AccountPage')).AccountPage }),
  },
];
