import type { Catalogue, MasterKind, MasterRow } from '../features/masterData/api';

/** Kinds as the server declares them, and a record. */
export const plant: MasterKind = {
  kind: 'plant',
  screen: 'masterData',
  key: [],
  retires: true,
  kept: true,
  fields: [
    { name: 'name', form: 'line', max: 100, choices: null, fallback: null },
    { name: 'address', form: 'line', max: 200, choices: null, fallback: '' },
    { name: 'timeZone', form: 'zone', max: null, choices: null, fallback: 'Asia/Taipei' },
    { name: 'shipPermission', form: 'choice', max: null, choices: ['open', 'required'], fallback: 'open' },
  ],
};

export const vendor: MasterKind = {
  kind: 'vendor',
  screen: 'masterData',
  key: [],
  retires: false,
  kept: true,
  fields: [
    { name: 'name', form: 'line', max: 200, choices: null, fallback: null },
    { name: 'email', form: 'email', max: 254, choices: null, fallback: '' },
  ],
};

export const material: MasterKind = {
  kind: 'material',
  screen: 'masterData',
  key: [],
  retires: true,
  kept: true,
  fields: [
    { name: 'description', form: 'line', max: 200, choices: null, fallback: null },
    { name: 'lotRequired', form: 'yesNo', max: null, choices: ['Y', 'N'], fallback: 'N' },
    { name: 'minEffectiveDays', form: 'days', max: null, choices: null, fallback: '' },
  ],
};

export const track: MasterKind = {
  kind: 'invoiceTrack',
  screen: 'masterData',
  key: [],
  retires: true,
  kept: true,
  fields: [{ name: 'letters', form: 'letters', max: 200, choices: null, fallback: null }],
};

export const shipmentRule: MasterKind = {
  kind: 'shipmentRule',
  screen: 'asnManagementSetting',
  key: ['plant', 'materialGroup'],
  retires: true,
  kept: true,
  fields: [
    { name: 'plant', form: 'plant', max: 50, choices: null, fallback: '' },
    { name: 'materialGroup', form: 'materialGroup', max: 40, choices: null, fallback: '' },
    { name: 'lotRequired', form: 'yesNo', max: null, choices: ['Y', 'N'], fallback: '' },
    { name: 'rtDailyLimit', form: 'number', min: 1, max: 3600, choices: null, fallback: '' },
    { name: 'invoiceTolerance', form: 'amount', max: 20, choices: null, fallback: '' },
    { name: 'baseCurrency', form: 'currency', max: 3, choices: null, fallback: '' },
    { name: 'gs1Prefix', form: 'digits', min: 7, max: 10, choices: null, fallback: '' },
  ],
};

export const vendorName: MasterKind = {
  kind: 'vendorName',
  screen: 'ehubSetting',
  key: ['vendor', 'language'],
  retires: true,
  kept: true,
  fields: [
    { name: 'vendor', form: 'vendor', max: 50, choices: null, fallback: null },
    { name: 'language', form: 'choice', max: null, choices: ['Tc', 'Cn', 'En'], fallback: null },
    { name: 'name', form: 'line', max: 200, choices: null, fallback: null },
  ],
};

export const row: MasterRow = {
  id: 7,
  version: 3,
  state: 'Active',
  kind: 'plant',
  code: 'P300',
  name: 'Tainan south',
  own: { name: 'Tainan south' },
  erp: { name: 'Tainan', shipPermission: 'required' },
  erpStanding: 'active',
  toldAt: '2026-11-21T03:00:00Z',
  changedAt: '2026-11-22T03:00:00Z',
  heldOrders: 0,
  companyStatus: null,
  companyId: null,
};

export const inspectionUnit: MasterKind = {
  kind: 'inspectionUnit',
  screen: 'QAIqaUnitMaintain_B',
  key: [],
  retires: true,
  kept: true,
  fields: [{ name: 'name', form: 'line', max: 100, choices: null, fallback: '' }],
};

export const inspectionCategory: MasterKind = {
  kind: 'inspectionCategory',
  screen: 'inspectionCategory',
  key: [],
  retires: true,
  kept: true,
  fields: [
    { name: 'name', form: 'line', max: 100, choices: null, fallback: null },
    { name: 'materialGroup', form: 'materialGroup', max: 40, choices: null, fallback: null },
  ],
};

export const inspectionSubGroup: MasterKind = {
  kind: 'inspectionSubGroup',
  screen: 'subcategoryInspec',
  key: [],
  retires: true,
  kept: true,
  fields: [
    { name: 'name', form: 'line', max: 100, choices: null, fallback: null },
    { name: 'category', form: 'category', max: 50, choices: null, fallback: null },
    { name: 'certificate', form: 'choice', max: null, choices: ['never', 'wanted', 'needed'], fallback: '' },
  ],
};

export const inspectionItem: MasterKind = {
  kind: 'inspectionItem',
  screen: 'subcategoryInspec',
  key: ['subGroup', 'shortName'],
  retires: true,
  kept: true,
  fields: [
    { name: 'subGroup', form: 'subGroup', max: 50, choices: null, fallback: null },
    { name: 'shortName', form: 'line', max: 20, choices: null, fallback: null },
    { name: 'name', form: 'line', max: 100, choices: null, fallback: null },
    { name: 'difference', form: 'choice', max: null, choices: ['S', 'F', 'D', 'L'], fallback: null },
    { name: 'replyType', form: 'choice', max: null, choices: ['V', 'T', 'I'], fallback: null },
    { name: 'lowerLimit', form: 'measure', max: 20, choices: null, fallback: '' },
    { name: 'unit', form: 'unit', max: 20, choices: null, fallback: '' },
    { name: 'sampleSize', form: 'number', min: 1, max: 999, choices: null, fallback: null },
  ],
};

/** A catalogue of inspection: a group with a category of two sub-groups, one without, and one that no part is of. */
export const catalogue: Catalogue = {
  groups: [
    { materialGroup: 'PCB', parts: 12 },
    { materialGroup: 'Solder', parts: 4 },
  ],
  categories: [
    { id: 20, state: 'Active', code: 'BOARD', name: 'Boards', materialGroup: 'PCB' },
    { id: 21, state: 'Inactive', code: 'TOOL', name: 'Tools', materialGroup: 'Tools' },
  ],
  subGroups: [
    { id: 30, state: 'Active', code: 'FLEX', name: 'Flexible', category: 'BOARD', items: 0, parts: 0, isUsed: false },
    { id: 31, state: 'Active', code: 'RIGID', name: 'Rigid', category: 'BOARD', items: 2, parts: 3, isUsed: true },
  ],
};
