import type { Page } from '../../shared/page';

const MENU = ['searchCOC', 'verificationCOC', 'asnSearch', 'unpostEAsnSearch'];

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
    menu: MENU,
    load: async () => ({ default: (await import('./CertificatePage')).CertificatePage }),
  },
  {
    name: 'certificatePrint',
    path: '/examine/certificates/:id/print',
    menu: MENU,
    bare: true,
    load: async () => ({ default: (await import('./print/CertificatePrintPage')).CertificatePrintPage }),
  },
];
