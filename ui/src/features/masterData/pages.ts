import type { Page } from '../../shared/page';

export const masterDataPages: Page[] = [
  {
    name: 'masterData',
    path: '/systemSetting/masterData',
    load: async () => ({ default: (await import('./MasterDataPage')).MasterDataPage }),
  },
];
