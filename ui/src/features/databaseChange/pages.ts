import type { Page } from '../../shared/page';

export const databaseChangePages: Page[] = [
  {
    name: 'dbMaintain',
    path: '/system/dbMaintain',
    load: async () => ({ default: (await import('./DatabaseChangeListPage')).DatabaseChangeListPage }),
  },
  {
    name: 'databaseChange',
    path: '/system/databaseChanges/:id',
    menu: ['dbMaintain'],
    load: async () => ({ default: (await import('./DatabaseChangePage')).DatabaseChangePage }),
  },
];
