import type { Page } from '../../shared/page';

export const openingPages: Page[] = [
  {
    name: 'openOrder',
    path: '/po/openOrder',
    load: async () => ({ default: (await import('./OpenOrderPage')).OpenOrderPage }),
  },
  {
    name: 'opening',
    path: '/po/openings/:id',
    menu: ['openOrder', 'poSearch', 'asnSearch', 'selectForCreateAsnModePage'],
    load: async () => ({ default: (await import('./OpeningPage')).OpeningPage }),
  },
];
