import type { Page } from '../../shared/page';

export const logPages: Page[] = [
  {
    name: 'logViewer',
    path: '/system/logViewer',
    load: async () => ({ default: (await import('./LogViewerPage')).LogViewerPage }),
  },
];
