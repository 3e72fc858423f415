import type { Page } from '../../shared/page';

export const manualPages: Page[] = [
  {
    name: 'downloadUserManual',
    path: '/help/downloadUserManual',
    load: async () => ({ default: (await import('./ManualPage')).ManualPage }),
  },
  {
    name: 'downloadUserForm',
    path: '/help/downloadUserForm',
    load: async () => ({ default: (await import('./ManualPage')).FormPage }),
  },
];
