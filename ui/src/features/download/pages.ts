import type { Page } from '../../shared/page';

export const downloadPages: Page[] = [
  {
    name: 'downloadFile',
    path: '/system/downloadFile',
    load: async () => ({ default: (await import('./DownloadFilePage')).DownloadFilePage }),
  },
];
