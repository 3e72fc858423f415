import type { Page } from '../../shared/page';

export const operationsPages: Page[] = [
  {
    name: 'operations',
    path: '/monitor/operations',
    load: async () => ({ default: (await import('./OperationsPage')).OperationsPage }),
  },
];
