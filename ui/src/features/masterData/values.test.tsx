import { expect, it } from 'vitest';
import { i18next } from '../../shared/i18n/i18n';
import { material, plant, row, shipmentRule, track, vendor } from '../../testing/master';
import type { MasterKind, MasterRow } from './api';
import { rulesOf } from './rules';
import { heldValue, isNeeded, nameOf, otherwise, overridden, saidOf, toldOf, typedOf } from './values';

const field = (kind: MasterKind, name: string) => {
  const found = kind.fields.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

/** Labels of what is wrong with a form, by field. */
async function faults(kind: MasterKind, values: Record<string, string>, of?: MasterRow): Promise<string[]> {
  try {
    await rulesOf(kind, of).validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    const { inner } = error as { inner: { path: string; errors: { key: string }[] }[] };
    return inner.map(({ path, errors }) => `${path} ${errors[0]?.key}`);
  }
}

it('people come first, then the ERP, then what is so by default', () => {
  expect(plant.fields.map((one) => heldValue(one, row))).toEqual(['Tainan south', '', 'Asia/Taipei', 'required']);
  expect(otherwise(field(plant, 'name'), row)).toEqual({ of: 'erp', value: 'Tainan' });
  expect(otherwise(field(plant, 'timeZone'), row)).toEqual({ of: 'default', value: 'Asia/Taipei' });
  expect(otherwise(field(plant, 'address'), row)).toBeUndefined();
});

it('overrides the ERP who says something else than it, not who says the same or what it does not say', () => {
  const name = field(plant, 'name');
  expect(overridden(name, row)).toBe('Tainan');
  expect(overridden(name, { ...row, own: { name: 'Tainan' } })).toBeUndefined();
  expect(overridden(name, { ...row, own: {} })).toBeUndefined();
  expect(overridden(name, { ...row, erp: {} })).toBeUndefined();
  expect(overridden(name, { ...row, erp: null })).toBeUndefined();
});

it('needs a field where neither the ERP nor a default says anything', () => {
  expect(plant.fields.map((one) => isNeeded(one, undefined))).toEqual([true, false, false, false]);
  expect(isNeeded(field(plant, 'name'), row)).toBe(false);
  expect(isNeeded(field(plant, 'name'), { ...row, erp: null })).toBe(true);
});

it('sends what was typed, and nothing for what is empty', () => {
  expect(typedOf(plant, row)).toEqual({ name: 'Tainan south', address: '', timeZone: '', shipPermission: '' });
  expect(saidOf(plant, { code: 'P1', name: ' ', address: ' Road 1 ', timeZone: '' })).toEqual({ address: 'Road 1' });
});

it('tells a payload by the names of the fields, with words for values', () => {
  const t = i18next.t;
  const fields = { shipPermission: 'required', name: 'Tainan' };
  const told = { code: 'P1', name: 'Tainan', shipPermission: 'Required' };
  expect(toldOf(plant, { kind: 'plant', code: 'P1', fields }, t)).toEqual(told);
  expect(toldOf(material, { fields: { lotRequired: 'Y' } }, t)).toEqual({ lotRequired: 'Yes' });
  expect(toldOf(plant, { fields: {} }, t)).toEqual({});
  expect(toldOf(plant, null, t)).toBeNull();
});

it('tells of a change what became of what, and of what stayed nothing', () => {
  const before = { plant: 'P1', lotRequired: 'N', rtDailyLimit: '5' };
  const told = toldOf(shipmentRule, { fields: { plant: 'P1', lotRequired: 'Y' }, before }, i18next.t);
  expect(told).toEqual({ lotRequired: 'No → Yes', rtDailyLimit: '5 → –' });
});

it('calls a record by what it is known by', () => {
  const t = i18next.t;
  expect(nameOf(plant, row, t)).toBe('P300');
  expect(nameOf(shipmentRule, { ...row, code: '*|PCB', own: { materialGroup: 'PCB' } }, t)).toBe('All · PCB');
});

it.each<[MasterKind, Record<string, string>, string[]]>([
  [plant, { code: 'P1', name: 'Tainan' }, []],
  [plant, { code: ' ', name: ' ' }, ['code error.REQUIRED', 'name error.REQUIRED']],
  [plant, { code: 'P'.repeat(51), name: 'Tainan' }, ['code error.TOO_LONG']],
  [vendor, { code: 'V1', name: 'Acme', email: 'a@b' }, ['email error.NOT_AN_EMAIL']],
  [material, { code: 'M1', description: 'x', minEffectiveDays: '-1' }, ['minEffectiveDays error.NOT_A_NUMBER']],
  [material, { code: 'M1', description: 'x', minEffectiveDays: '1000' }, ['minEffectiveDays error.OUT_OF_RANGE']],
  [material, { code: 'M1', description: 'x', minEffectiveDays: '999' }, []],
  [track, { code: '2026-11', letters: 'EH, UB' }, []],
  [shipmentRule, { rtDailyLimit: '3600', invoiceTolerance: '0.5', baseCurrency: 'TWD', gs1Prefix: '4712345' }, []],
  [
    shipmentRule,
    { rtDailyLimit: '3601', invoiceTolerance: '-1', baseCurrency: 'twd', gs1Prefix: '471234' },
    [
      'rtDailyLimit error.OUT_OF_RANGE',
      'invoiceTolerance error.NOT_A_NUMBER',
      'baseCurrency error.NOT_A_CURRENCY',
      'gs1Prefix error.DIGITS_COUNT',
    ],
  ],
  [track, { code: '2026-12', letters: 'EH' }, ['code error.NOT_A_PERIOD']],
  [track, { code: '1999-11', letters: 'E1' }, ['code error.NOT_A_PERIOD', 'letters error.NOT_TRACK_LETTERS']],
])('holds a form of %o to what the server would say of it', async (kind, values, found) => {
  expect(await faults(kind, values)).toEqual(found);
});

it('asks for no code of a record that has one, nor for what the ERP says', async () => {
  expect(await faults(plant, { name: '' }, row)).toEqual([]);
  expect(await faults(plant, { name: '' }, { ...row, erp: null })).toEqual(['name error.REQUIRED']);
});
