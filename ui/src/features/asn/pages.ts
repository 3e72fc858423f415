import type { Page } from '../../shared/page';

export const asnPages: Page[] = [
  {
    name: 'asnSearch',
    path: '/asn/asnSearch',
    load: async () => ({ default: (await import('./AsnSearchPage')).AsnSearchPage }),
  },
  {
    name: 'selectForCreateAsnModePage',
    path: '/asn/selectForCreateAsnModePage',
    load: async () => ({ default: (await import('./ShippablePage')).ShippablePage }),
  },
  {
    name: 'asnSchedule',
    path: '/asn/asnSchedule',
    load: async () => ({ default: (await import('./SchedulePage')).SchedulePage }),
  },
  {
    name: 'unpostEAsnSearch',
    path: '/asn/unpostEAsnSearch',
    load: async () => ({ default: (await import('./DraftsPage')).DraftsPage }),
  },
  {
    name: 'receiptSearch',
    path: '/asn/receiptSearch',
    load: async () => ({ default: (await import('./ReceiptSearchPage')).ReceiptSearchPage }),
  },
  {
    name: 'asnDocument',
    path: '/asn/asns/:id',
    menu: ['asnSearch', 'carriedAsns', 'receiptSearch', 'selectForCreateAsnModePage', 'unpostEAsnSearch'],
    load: async () => ({ default: (await import('./AsnPage')).AsnPage }),
  },
  {
    name: 'asnPrint',
    path: '/asn/asns/:id/print',
    menu: ['asnSearch', 'carriedAsns', 'selectForCreateAsnModePage'],
    bare: true,
    load: async () => ({ default: (await import('./print/PrintPage')).PrintPage }),
  },
];
