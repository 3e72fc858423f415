import type { Page } from '../../shared/page';

export const inspectionSpecPages: Page[] = [
  {
    name: 'inspecificationSpe',
    path: '/examine/inspecificationSpe',
    load: async () => ({ default: (await import('./OwnSpecsPage')).OwnSpecsPage }),
  },
  {
    name: 'QAIqaSpecMaintain_B',
    path: '/examine/QAIqaSpecMaintain_B',
    load: async () => ({ default: (await import('./MaintainSpecsPage')).MaintainSpecsPage }),
  },
  {
    name: 'inspectionSpec',
    path: '/examine/specs/:id',
    menu: ['inspecificationSpe', 'QAIqaSpecMaintain_B'],
    load: async () => ({ default: (await import('./SpecPage')).SpecPage }),
  },
];
