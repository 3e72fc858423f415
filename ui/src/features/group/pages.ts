import type { Page } from '../../shared/page';

/** Groups and their roles. */
export const groupPages: Page[] = [
  {
    name: 'groupList',
    path: '/system/groupList',
    load: async () => ({ default: (await import('./GroupListPage')).GroupListPage }),
  },
];
