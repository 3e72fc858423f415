import type { Page } from '../../shared/page';

export const advancedQueryPages: Page[] = [
  {
    name: 'advancedQuery',
    path: '/system/advancedQuery',
    load: async () => ({ default: (await import('./AdvancedQueryPage')).AdvancedQueryPage }),
  },
];
