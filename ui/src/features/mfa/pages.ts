import type { Page } from '../../shared/page';

export const mfaPages: Page[] = [
  {
    name: 'secondStepPolicy',
    path: '/system/secondStepPolicy',
    load: async () => ({ default: (await import('./MfaPolicyPage')).MfaPolicyPage }),
  },
];
