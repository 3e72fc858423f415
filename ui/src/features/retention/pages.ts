import type { Page } from '../../shared/page';

export const retentionPages: Page[] = [
  {
    name: 'retention',
    path: '/system/retention',
    load: async () => ({ default: (await import('./RetentionPage')).RetentionPage }),
  },
];
