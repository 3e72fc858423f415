import type { Page } from '../../shared/page';

export const weeklyPages: Page[] = [
  {
    name: 'weeklyDownload',
    path: '/systemSetting/weeklyDownload',
    load: async () => ({ default: (await import('./WeeklyDownloadPage')).WeeklyDownloadPage }),
  },
];
