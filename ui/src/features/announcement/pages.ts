import type { Page } from '../../shared/page';

export const announcementPages: Page[] = [
  {
    name: 'announcementManual',
    path: '/systemSetting/announcementManual',
    load: async () => ({ default: (await import('./AnnouncementListPage')).AnnouncementListPage }),
  },
  {
    name: 'announcementDocument',
    path: '/systemSetting/announcements/:id',
    menu: ['announcementManual'],
    load: async () => ({ default: (await import('./AnnouncementPage')).AnnouncementPage }),
  },
  {
    name: 'announcement',
    path: '/announcements/:id',
    menu: [],
    load: async () => ({ default: (await import('./NoticePage')).NoticePage }),
  },
];
