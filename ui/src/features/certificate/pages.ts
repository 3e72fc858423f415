import type { Page } from '../../shared/page';

export const certificatePages: Page[] = [
  {
    name: 'searchCOC',
    path: '/examine/searchCOC',
    load: async () => ({ default: (await import('./SearchCertificatesPage')).SearchCertificatesPage }),
  },
  {
    name: 'verificationCOC',
    path: '/examine/verificationCOC',
    load: async () => ({ default: (await import('./VerifyPage')).VerifyPage }),
  },
  {
    name: 'certificateDocument',
    path: '/examine/certificates/:id',
    menu: ['searchCOC', 'verificationCOC', 'asnSearch', 'unpostEAsnSearch'],
    load: async () => ({ default: (await import('./CertificatePage')).CertificatePage }),
  },
  {
    name: 'certificatePrint',
    path: '/examine/certificates/:id/print',
    menu: ['searchCOC', 'verificationCOC', 'asnSearch', 'unpostEAsnSearch'],
    bare: true,
    load: async () => ({ default: (await import('./print/CertificatePrintPage')).CertificatePrintPage }),
  },
];
