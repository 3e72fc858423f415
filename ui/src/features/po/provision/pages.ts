import type { Page } from '../../../shared/page';

export const provisionPages: Page[] = [
  {
    name: 'uploadPoProvision',
    path: '/po/uploadPoProvision',
    load: async () => ({ default: (await import('./ProvisionPage')).ProvisionPage }),
  },
];
