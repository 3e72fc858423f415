import type { Page } from '../../shared/page';

export const notificationPages: Page[] = [
  {
    name: 'notifications',
    path: '/account/notifications',
    load: async () => ({ default: (await import('./ChoicesPage')).ChoicesPage }),
  },
];
