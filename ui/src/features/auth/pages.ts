import type { Page } from '../../shared/page';

export const securityPages: Page[] = [
  {
    name: 'security',
    path: '/account/security',
    load: async () => ({ default: (await import('./SecurityPage')).SecurityPage }),
  },
  {
    name: 'homeBlock',
    path: '/account/homeBlock',
    load: async () => ({ default: (await import('./HomeBlockPage')).HomeBlockPage }),
  },
  {
    name: 'changePassword',
    path: '/account/changePassword',
    menu: ['security'],
    load: async () => ({ default: (await import('./ChangePasswordPage')).ChangePasswordPage }),
  },
];
