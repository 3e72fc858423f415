import type { SortOf } from '../../shared/api/types';
import { headColumns } from '../../shared/document/headColumns';
import { StateTag } from '../../shared/document/StateTag';
import { shown } from '../../shared/quantity';
import type { SearchColumn } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { nameOf, type OpeningRow, pageOf } from './api';
import { TakenBack } from './TakenBack';

type Column = SearchColumn<OpeningRow, SortOf<'/api/openings'>>;

const quantity = (
  key: 'orderQty' | 'cancelledQty' | 'cumAllowQty' | 'usedQty' | 'leftQty',
  hidden = false,
): Column => ({
  key,
  title: `field.${key}`,
  align: 'right',
  hidden,
  render: (row) => shown(row[key]),
});

/** Of the openings: how much of each is used, until when it holds, who opened the line and why. */
export const openingColumns: Column[] = [
  ...headColumns<OpeningRow>({ process: 'opening', name: nameOf, address: pageOf }),
  { key: 'vendorCode', title: 'field.vendorCode' },
  { key: 'vendorName', title: 'field.vendorName', width: 140, hidden: true },
  { key: 'materialCode', title: 'field.materialCode' },
  { key: 'description', title: 'field.description', width: 200, hidden: true },
  {
    key: 'openedQty',
    title: 'field.openedQty',
    align: 'right',
    exported: ['openedQty', 'uom'],
    render: (row) => `${shown(row.openedQty)} ${row.uom}`,
  },
  quantity('usedQty'),
  quantity('leftQty'),
  { key: 'untilOn', title: 'field.untilOn', sort: true },
  { key: 'reason', title: 'field.openingReason', width: 200 },
  { key: 'grantedByName', title: 'field.grantedByName' },
  { key: 'createdAt', title: 'field.createdAt', sort: true, render: (row) => timeText(row.createdAt) },
  {
    key: 'takenBackReason',
    title: 'field.takenBackReason',
    width: 200,
    hidden: true,
    exported: ['takenBackReason', 'lapse'],
    render: (row) => <TakenBack row={row} />,
  },
  {
    key: 'lineState',
    title: 'field.lineState',
    hidden: true,
    render: (row) => <StateTag process="po_line" state={row.lineState} />,
  },
  { key: 'plantCode', title: 'field.plantCode', hidden: true },
  quantity('orderQty', true),
  quantity('cancelledQty', true),
  quantity('cumAllowQty', true),
];
