import type { Page } from '../../shared/page';

export const auditPages: Page[] = [
  {
    name: 'auditLog',
    path: '/system/auditLog',
    load: async () => ({ default: (await import('./AuditLogPage')).AuditLogPage }),
  },
];
