import type { Page } from '../../shared/page';

export const reportPages: Page[] = [
  {
    name: 'report',
    path: '/systemSetting/report',
    load: async () => ({ default: (await import('./ReportPage')).ReportPage }),
  },
  {
    name: 'reportRun',
    path: '/systemSetting/reports/:id',
    // Also whoever a report is made for.
    menu: [],
    home: 'report',
    load: async () => ({ default: (await import('./RunPage')).RunPage }),
  },
];
