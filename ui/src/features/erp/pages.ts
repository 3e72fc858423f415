import type { Page } from '../../shared/page';

export const erpPages: Page[] = [
  {
    name: 'poListQuery',
    path: '/monitor/poListQuery',
    load: async () => ({ default: (await import('./HeldOrderListPage')).HeldOrderListPage }),
  },
  {
    name: 'grnListQuery',
    path: '/monitor/grnListQuery',
    load: async () => ({ default: (await import('./ReceiptMessageListPage')).ReceiptMessageListPage }),
  },
  {
    name: 'rcvFailQuery',
    path: '/monitor/rcvFailQuery',
    load: async () => ({ default: (await import('./WaitingReceiptListPage')).WaitingReceiptListPage }),
  },
  {
    name: 'poRfcListQuery',
    path: '/monitor/poRfcListQuery',
    load: async () => ({ default: (await import('./MessageListPages')).PoRfcListPage }),
  },
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
    menu: ['poConfirmListQuery', 'poRfcListQuery', 'asnListQuery'],
    load: async () => ({ default: (await import('./MessagePage')).MessagePage }),
  },
];
