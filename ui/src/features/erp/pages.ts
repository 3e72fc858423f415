import type { Page } from '../../shared/page';

/** Monitoring of what is said to the ERP. */
export const erpPages: Page[] = [
  {
    name: 'poConfirmListQuery',
    path: '/monitor/poConfirmListQuery',
    load: async () => ({ default: (await import('./MessageListPages')).PoConfirmListPage }),
  },
  {
    name: 'asnListQuery',
    path: '/monitor/asnListQuery',
    load: async () => ({ default: (await import('./MessageListPages')).AsnListPage }),
  },
  {
    name: 'erpMessage',
    path: '/monitor/messages/:id',
    menu: ['poConfirmListQuery', 'asnListQuery'],
    load: async () => ({ default: (await import('./MessagePage')).MessagePage }),
  },
];
