import type { Page } from '../../shared/page';

/** Who signed in, gave, acted for whom and took data out. */
export const auditPages: Page[] = [
  {
    name: 'auditLog',
    path: '/system/auditLog',
    load: async () => ({ default: (await import('./AuditLogPage')).AuditLogPage }),
  },
];
