import type { Page } from '../../../shared/page';

export const carrierPages: Page[] = [
  {
    name: 'carriedAsns',
    path: '/asn/carriedAsns',
    load: async () => ({ default: (await import('./CarriedAsnsPage')).CarriedAsnsPage }),
  },
];
