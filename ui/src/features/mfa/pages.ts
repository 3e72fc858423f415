import type { Page } from '../../shared/page';

/** Of whom a second step is asked. */
export const mfaPages: Page[] = [
  {
    name: 'secondStepPolicy',
    path: '/system/secondStepPolicy',
    load: async () => ({ default: (await import('./MfaPolicyPage')).MfaPolicyPage }),
  },
];
