import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../../shared/form/useOptions';
import { mineField } from '../../shared/search/mine';
import type { SearchField } from '../../shared/search/types';
import { useMay } from '../../shared/session/permission';
import { useUser } from '../../shared/session/user';

/** Days that may be asked for at once. */
const MOST_DAYS = 90;

const text = (name: string, label = `field.${name}`): SearchField => ({ kind: 'text', name, label });
const days = (name: string, label: string): SearchField => ({
  kind: 'days',
  name,
  label,
  from: `${name}From`,
  to: `${name}To`,
  maxDays: MOST_DAYS,
});
const group = (choices: 'materialGroup' | 'ctnsMaterialGroup'): SearchField => ({
  kind: 'pick',
  choices,
  name: 'materialGroup',
  label: 'field.materialGroup',
});
const subGroup: SearchField = {
  kind: 'pick',
  choices: 'subMaterialGroup',
  name: 'subMaterialGroup',
  label: 'field.subGroup',
};
const vendor: SearchField = { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' };
const extra = (fields: SearchField[]): SearchField[] => fields.map((field) => ({ ...field, extra: true }));

/** Suppliers have no buyers of their own, and no other suppliers. */
const useIsSupplier = () => useUser()?.companytype === 'S';

/** The filters of the list of notices, with the choices that the server has for them. */
export function useNoticeFields(): SearchField[] {
  const { t } = useTranslation();
  const seesAll = useMay('GET /api/options/buyers');
  const choosesGroups = useMay('GET /api/option/materialGroup');
  const isSupplier = useIsSupplier();
  const states = useOptions('asnStatus');
  const closings = useOptions('asnClosedStatus');
  const received = useOptions('asnRcvType');
  const taxes = useOptions('tax');
  const plants = useOptions('getOrgIdOption');
  return useMemo(
    () => [
      text('asnNo'),
      text('inboundNo'),
      { kind: 'multi', name: 'state', label: 'field.state', options: states },
      days('shipped', 'field.shippedOn'),
      // Whose orders are on it, is asked inside.
      ...(seesAll ? [mineField(t)] : []),
      ...extra([
        text('supplierShipmentNo'),
        text('invoiceNo'),
        text('poNo'),
        text('material', 'field.materialCode'),
        ...(choosesGroups ? [group('materialGroup'), subGroup] : []),
        ...(isSupplier ? [] : [vendor]),
        { kind: 'multi', name: 'plant', label: 'field.plantCode', options: plants },
        { kind: 'select', name: 'closing', label: 'field.closing', options: closings },
        { kind: 'multi', name: 'rcvType', label: 'field.rcvType', options: received },
        { kind: 'pick', choices: 'shippingMode', name: 'shipVia', label: 'field.shipVia' },
        { kind: 'multi', name: 'taxCode', label: 'field.taxCode', options: taxes },
        text('mawb'),
        text('hawb'),
        days('eta', 'field.etaOn'),
        { ...days('created', 'field.created'), kind: 'days', moments: true } as SearchField,
      ]),
    ],
    [t, seesAll, choosesGroups, isSupplier, states, closings, received, taxes, plants],
  );
}

/** The filters of what is on notices. `first` are those that the list is looked at for; the other numbers come later. */
export function useContentFields(first: readonly ('lotNo' | 'rtNo' | 'boxId')[]): SearchField[] {
  const isSupplier = useIsSupplier();
  const states = useOptions('asnStatus');
  const plants = useOptions('getOrgIdOption');
  return useMemo(
    () => [
      ...first.map((name) => text(name)),
      text('poNo'),
      days('received', 'field.received'),
      ...extra([
        ...(['lotNo', 'rtNo', 'boxId'] as const).filter((name) => !first.includes(name)).map((name) => text(name)),
        text('asnNo'),
        text('invoiceNo'),
        text('material', 'field.materialCode'),
        group(first.includes('boxId') && first.length === 1 ? 'ctnsMaterialGroup' : 'materialGroup'),
        ...(isSupplier ? [] : [vendor]),
        { kind: 'multi', name: 'plant', label: 'field.plantCode', options: plants },
        { kind: 'multi', name: 'state', label: 'field.state', options: states },
        days('shipped', 'field.shippedOn'),
      ]),
    ],
    [first, isSupplier, states, plants],
  );
}
