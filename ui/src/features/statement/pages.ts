import type { Page } from '../../shared/page';

export const statementPages: Page[] = [
  {
    name: 'balanceStatement',
    path: '/payment/balanceStatement',
    load: async () => ({ default: (await import('./BalanceStatementPage')).BalanceStatementPage }),
  },
  {
    name: 'statementDocument',
    path: '/payment/statements/:id',
    menu: ['balanceStatement'],
    load: async () => ({ default: (await import('./StatementPage')).StatementPage }),
  },
  {
    name: 'statementPrint',
    path: '/payment/statements/:id/print',
    menu: ['balanceStatement'],
    bare: true,
    load: async () => ({ default: (await import('./print/StatementPrintPage')).StatementPrintPage }),
  },
];
