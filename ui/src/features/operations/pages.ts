import type { Page } from '../../shared/page';

/** The machine itself: systems outside, queue, workers, and what is overdue. */
export const operationsPages: Page[] = [
  {
    name: 'operations',
    path: '/monitor/operations',
    load: async () => ({ default: (await import('./OperationsPage')).OperationsPage }),
  },
];
