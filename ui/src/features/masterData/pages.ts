import type { Page } from '../../shared/page';

export const masterDataPages: Page[] = [
  {
    name: 'masterData',
    path: '/systemSetting/masterData',
    load: async () => ({ default: (await import('./MasterDataPage')).MasterDataPage }),
  },
  {
    name: 'asnManagementSetting',
    path: '/asn/asnManagementSetting',
    load: async () => ({ default: (await import('./ShipmentSettingPages')).AsnManagementSettingPage }),
  },
  {
    name: 'asnMtrlXOutBoxVendor',
    path: '/asn/asnMtrlXOutBoxVendor',
    load: async () => ({ default: (await import('./ShipmentSettingPages')).XOutByVendorPage }),
  },
  {
    name: 'inspectionCategory',
    path: '/examine/inspectionCategory',
    load: async () => ({ default: (await import('./inspection/CataloguePage')).CataloguePage }),
  },
  {
    name: 'subcategoryInspec',
    path: '/examine/subcategoryInspec',
    load: async () => ({ default: (await import('./inspection/QualityPages')).ItemsPage }),
  },
  {
    name: 'QAIqaUnitMaintain_B',
    path: '/examine/QAIqaUnitMaintain_B',
    load: async () => ({ default: (await import('./inspection/QualityPages')).UnitsPage }),
  },
  {
    name: 'ehubSetting',
    path: '/systemSetting/ehubSetting',
    load: async () => ({ default: (await import('./ShipmentSettingPages')).VendorNamesPage }),
  },
];
