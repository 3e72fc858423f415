import type { Page } from '../../shared/page';

export const exportPages: Page[] = [
  {
    name: 'exports',
    path: '/exports',
    menu: [],
    load: async () => ({ default: (await import('./ExportsPage')).ExportsPage }),
  },
];
