import type { Page } from '../../shared/page';

/** The user manuals. */
export const manualPages: Page[] = [
  {
    name: 'downloadUserManual',
    path: '/help/downloadUserManual',
    load: async () => ({ default: (await import('./ManualPage')).ManualPage }),
  },
];
