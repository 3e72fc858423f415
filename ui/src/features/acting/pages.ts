import type { Page } from '../../shared/page';

export const actingPages: Page[] = [
  {
    name: 'actFor',
    path: '/account/actFor',
    load: async () => ({ default: (await import('./ActForPage')).ActForPage }),
  },
];
