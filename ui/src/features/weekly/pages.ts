import type { Page } from '../../shared/page';

/** The workbooks of the week. */
export const weeklyPages: Page[] = [
  {
    name: 'weeklyDownload',
    path: '/systemSetting/weeklyDownload',
    load: async () => ({ default: (await import('./WeeklyDownloadPage')).WeeklyDownloadPage }),
  },
];
