import type { Page } from '../../shared/page';

export const qjobPages: Page[] = [
  {
    name: 'qJobList',
    path: '/system/qJobList',
    load: async () => ({ default: (await import('./QjobListPage')).QjobListPage }),
  },
  {
    name: 'qjob',
    path: '/system/qjobs/:id',
    menu: ['qJobList'],
    load: async () => ({ default: (await import('./QjobPage')).QjobPage }),
  },
];
