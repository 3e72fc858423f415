import type { Page } from '../../shared/page';

export const reportSchedulePages: Page[] = [
  {
    name: 'summaryReportMaintenance',
    path: '/systemSetting/summaryReportMaintenance',
    load: async () => ({ default: (await import('./SchedulesPage')).SchedulesPage }),
  },
];
