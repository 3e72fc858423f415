import type { Page } from '../../shared/page';

export const groupPages: Page[] = [
  {
    name: 'groupList',
    path: '/system/groupList',
    load: async () => ({ default: (await import('./GroupListPage')).GroupListPage }),
  },
];
