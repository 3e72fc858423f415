import type { Page } from '../../shared/page';

export const poPages: Page[] = [
  {
    name: 'poSearch',
    path: '/po/poSearch',
    load: async () => ({ default: (await import('./PoSearchPage')).PoSearchPage }),
  },
  {
    name: 'settingPoFollowUp',
    path: '/po/settingPoFollowUp',
    load: async () => ({ default: (await import('./FollowUpPage')).FollowUpPage }),
  },
  {
    name: 'poLine',
    path: '/po/lines/:id',
    menu: ['poSearch', 'settingPoFollowUp'],
    load: async () => ({ default: (await import('./PoLinePage')).PoLinePage }),
  },
  {
    name: 'purchaseOrder',
    path: '/po/orders/:id',
    menu: ['poSearch', 'settingPoFollowUp'],
    load: async () => ({ default: (await import('./PurchaseOrderPage')).PurchaseOrderPage }),
  },
  {
    name: 'orderRevisions',
    path: '/po/orders/:id/revisions',
    menu: ['poSearch', 'settingPoFollowUp'],
    load: async () => ({ default: (await import('./revision/OrderRevisionsPage')).OrderRevisionsPage }),
  },
  {
    name: 'purchaseOrderPrint',
    path: '/po/orders/:id/print',
    menu: ['poSearch'],
    bare: true,
    load: async () => ({ default: (await import('./OrderPrintPage')).OrderPrintPage }),
  },
];
