import type { Page } from '../../shared/page';

export const shipPermissionPages: Page[] = [
  {
    name: 'allowShipApply',
    path: '/po/allowShipApply',
    load: async () => ({ default: (await import('./ApplyPage')).ApplyPage }),
  },
  {
    name: 'allowShipSearch',
    path: '/po/allowShipSearch',
    load: async () => ({ default: (await import('./SearchPermissionsPage')).SearchPermissionsPage }),
  },
  {
    name: 'allowShipApproval',
    path: '/po/allowShipApproval',
    load: async () => ({ default: (await import('./ApprovalPage')).ApprovalPage }),
  },
  {
    name: 'shipPermission',
    path: '/po/ship-permissions/:id',
    menu: ['allowShipSearch', 'allowShipApproval'],
    load: async () => ({ default: (await import('./PermissionPage')).PermissionPage }),
  },
];
