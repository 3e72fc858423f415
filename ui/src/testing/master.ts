import type { MasterKind, MasterRow } from '../features/masterData/api';

/** Kinds as the server declares them, and a record. */
export const plant: MasterKind = {
  kind: 'plant',
  retires: true,
  fields: [
    { name: 'name', form: 'line', max: 100, choices: null, fallback: null },
    { name: 'address', form: 'line', max: 200, choices: null, fallback: '' },
    { name: 'timeZone', form: 'zone', max: null, choices: null, fallback: 'Asia/Taipei' },
    { name: 'shipPermission', form: 'choice', max: null, choices: ['open', 'required'], fallback: 'open' },
  ],
};

export const vendor: MasterKind = {
  kind: 'vendor',
  retires: false,
  fields: [
    { name: 'name', form: 'line', max: 200, choices: null, fallback: null },
    { name: 'email', form: 'email', max: 254, choices: null, fallback: '' },
  ],
};

export const material: MasterKind = {
  kind: 'material',
  retires: true,
  fields: [
    { name: 'description', form: 'line', max: 200, choices: null, fallback: null },
    { name: 'lotRequired', form: 'yesNo', max: null, choices: ['Y', 'N'], fallback: 'N' },
    { name: 'minEffectiveDays', form: 'days', max: null, choices: null, fallback: '' },
  ],
};

export const track: MasterKind = {
  kind: 'invoiceTrack',
  retires: true,
  fields: [{ name: 'letters', form: 'letters', max: 200, choices: null, fallback: null }],
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
