import type { Page } from '../../../shared/page';

export const provisionPages: Page[] = [
  {
    name: 'readPoProvision',
    path: '/po/readPoProvision',
    load: async () => ({ default: (await import('./ReadProvisionPage')).ReadProvisionPage }),
  },
  {
    name: 'uploadPoProvision',
    path: '/po/uploadPoProvision',
    load: async () => ({ default: (await import('./ProvisionPage')).ProvisionPage }),
  },
];
