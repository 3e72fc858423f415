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
    name: 'receiptSearch',
    path: '/asn/receiptSearch',
    load: async () => ({ default: (await import('./ReceiptSearchPage')).ReceiptSearchPage }),
  },
  {
    name: 'asnDocument',
    path: '/asn/asns/:id',
    menu: ['asnSearch', 'selectForCreateAsnModePage', 'receiptSearch'],
    load: async () => ({ default: (await import('./AsnPage')).AsnPage }),
  },
  {
    name: 'asnPrint',
    path: '/asn/asns/:id/print',
    menu: ['asnSearch', 'selectForCreateAsnModePage'],
    bare: true,
    load: async () => ({ default: (await import('./PrintPage')).PrintPage }),
  },
];
