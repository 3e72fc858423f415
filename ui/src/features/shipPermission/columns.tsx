import type { SortOf } from '../../shared/api/types';
import { headColumns } from '../../shared/document/headColumns';
import { ChannelText } from '../../shared/message/ChannelText';
import { shown } from '../../shared/quantity';
import type { SearchColumn } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { AskedOn } from './AskedOn';
import { nameOf, pageOf, type ShipPermissionRow } from './api';
import { Decision } from './Decision';
import { allowableQty } from './rules';

type Column = SearchColumn<ShipPermissionRow, SortOf<'/api/ship-permissions'>>;

/** Quantities, by what is unlike in how they are shown. */
const quantity = (
  key: 'orderQty' | 'cumAllowQty' | 'inTransitQty' | 'receivedQty' | 'grantedQty',
  hidden = false,
): Column => ({ key, title: `field.${key}`, align: 'right', hidden, render: (row) => shown(row[key]) || '–' });

const head: Column[] = headColumns<ShipPermissionRow>({ process: 'ship_permission', name: nameOf, address: pageOf });
const vendor: Column[] = [
  { key: 'vendorCode', title: 'field.vendorCode' },
  { key: 'vendorName', title: 'field.vendorName', width: 140, hidden: true },
];
const age: Column = { key: 'ageDays', title: 'field.ageDays', align: 'right' };
const material: Column[] = [
  { key: 'materialCode', title: 'field.materialCode' },
  { key: 'description', title: 'field.description', width: 200, hidden: true },
];
const needBy: Column = { key: 'needByOn', title: 'field.needByOn', sort: true };
const asked: Column[] = [
  { key: 'askedOn', title: 'field.askedOn', sort: true, render: (row) => <AskedOn row={row} /> },
  {
    key: 'askedQty',
    title: 'field.askedQty',
    align: 'right',
    exported: ['askedQty', 'uom'],
    render: (row) => `${shown(row.askedQty)} ${row.uom}`,
  },
];
/** Not a field of its own: the export has what it is made of. */
const allowable: Column = {
  key: 'allowableQty',
  title: 'field.allowableQty',
  align: 'right',
  exported: ['orderQty', 'cancelledQty', 'cumAllowQty'],
  render: (row) => shown(allowableQty(row)),
};
const decided: Column[] = [
  quantity('grantedQty'),
  { key: 'comment', title: 'field.decision', width: 200, render: (row) => <Decision row={row} /> },
  { key: 'decidedByName', title: 'field.decidedByName' },
  { key: 'grantedOn', title: 'field.grantedOn' },
];
const channel: Column = {
  key: 'channel',
  title: 'field.channel',
  hidden: true,
  render: (row) => <ChannelText of={row.channel} />,
};
const rest: Column[] = [
  { key: 'promisedOn', title: 'field.promisedOn', hidden: true },
  quantity('orderQty', true),
  quantity('cumAllowQty', true),
  quantity('inTransitQty', true),
  quantity('receivedQty', true),
  { key: 'plantCode', title: 'field.plantCode', hidden: true },
  { key: 'requestedByName', title: 'field.requestedByName', hidden: true },
  channel,
  {
    key: 'createdAt',
    title: 'field.createdAt',
    sort: true,
    hidden: true,
    render: (row) => timeText(row.createdAt),
  },
  { key: 'decidedAt', title: 'field.decidedAt', hidden: true, render: (row) => timeText(row.decidedAt) },
  { key: 'expiresAt', title: 'field.expiresAt', hidden: true, render: (row) => timeText(row.expiresAt) },
];
const remark: Column = { key: 'remark', title: 'field.remark', width: 200 };
const unseen = (columns: Column[]) => columns.map((column) => ({ ...column, hidden: true }));

/** Of the own applications: what became of them, who decided, and why. */
export const ownColumns: Column[] = [
  ...head,
  ...material,
  ...asked,
  ...decided,
  needBy,
  ...unseen([remark, age]),
  ...rest,
];

/** Of those that wait for a decision: how long they have, and what speaks for and against them. What was filtered by is not said again. */
export const waitingColumns: Column[] = [
  ...head.map((column) => (column.key === 'state' ? { ...column, hidden: true } : column)),
  age,
  ...vendor,
  ...material,
  needBy,
  ...asked,
  allowable,
  remark,
  ...unseen(decided),
  ...rest,
];

/** Of all that the decider may see, also what was decided. */
export const inboxColumns: Column[] = [
  ...head,
  ...vendor,
  ...material,
  needBy,
  ...asked,
  ...decided,
  ...unseen([age, allowable, remark]),
  ...rest,
];

/** What is looked at beside each other before many are decided; `granted` is typed between what is asked for and what speaks for it. */
export const judged = (granted: Column[] = []): Column[] => [
  needBy,
  ...asked,
  ...granted,
  allowable,
  { ...remark, width: 160 },
  ...vendor.slice(0, 1),
  ...material.slice(0, 1),
];
