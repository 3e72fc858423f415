import { limits } from '../../shared/api/limits';
import type { Finding } from '../../shared/document/types';
import { narrow } from '../../shared/form/day';
import { type CellForm, formFault, type GridColumn } from '../../shared/grid/column';
import type { Box, Lot } from './api';
import type { DraftLine } from './draft';

/** A column of lots or boxes without its title, which is `field.<key>`. */
type Declared<Row extends Lot | Box> = Omit<GridColumn<Row>, 'title'> & { words: readonly string[] };

/** RT numbers are capitals and digits, whatever keyboard wrote them. */
const readRt = (text: string) => narrow(text).toUpperCase();

/** Columns of the lots. `words` are what the column is called in the three languages and on suppliers' own sheets. */
export const lotColumns: readonly Declared<Lot>[] = [
  {
    key: 'lotNo',
    kind: 'text',
    width: 120,
    maxLength: limits.AsnEditLot.lotNo,
    words: ['批號', '批号', 'Lot no.', 'Lot', 'Lot number', 'Batch', 'Batch no.'],
  },
  { key: 'quantity', kind: 'number', width: 90, words: ['數量', '数量', 'Quantity', 'Qty'] },
  {
    key: 'manufacturedOn',
    kind: 'day',
    width: 114,
    words: [
      '製造日期',
      '生产日期',
      'Manufactured',
      '生產日期',
      '制造日期',
      'Manufacturing date',
      'Mfg date',
      'Production date',
    ],
  },
  {
    key: 'effectiveOn',
    kind: 'day',
    width: 118,
    words: ['有效日期', 'Effective until', 'Effective date', 'Expiry date', 'Exp date', '有效期限', '有效期'],
  },
  {
    key: 'rtNo',
    kind: 'text',
    width: 66,
    maxLength: limits.AsnEditLot.rtNo,
    read: readRt,
    words: ['RT 號碼', 'RT 号码', 'RT no.', 'RT'],
  },
  {
    key: 'remark',
    kind: 'text',
    width: 140,
    maxLength: limits.AsnEditLot.remark,
    words: ['備註', '备注', 'Remark', 'Remarks'],
  },
];

/** Columns of the boxes. A pasted row belongs to the box whose id it has. */
export const boxColumns: readonly Declared<Box>[] = [
  {
    key: 'boxId',
    kind: 'text',
    width: 220,
    readOnly: true,
    identifies: true,
    words: ['箱號', '箱号', 'Box ID', 'Box', 'Box no.'],
  },
  { key: 'quantity', kind: 'number', width: 110, words: ['數量', '数量', 'Quantity', 'Qty'] },
  { key: 'xOutQty', kind: 'number', width: 110, words: ['X-out 數量', 'X-out 数量', 'X-out qty', 'X-out'] },
  { key: 'rfid', kind: 'text', width: 200, maxLength: limits.AsnEditBox.rfid, words: ['RFID'] },
];

type Fault = { key: string } & NonNullable<ReturnType<typeof formFault>>;

/** What was found of a row: rows are never changed, only replaced, so it holds for as long as there is the row. */
const known = new WeakMap<Lot | Box, Fault[]>();

function rowFaults<Row extends Lot | Box>(row: Row, columns: readonly Declared<Row>[]): Fault[] {
  const before = known.get(row);
  if (before) return before;
  const found = columns.flatMap((column) => {
    const fault = formFault(column as CellForm, String(row[column.key] ?? ''));
    return fault ? [{ key: column.key, ...fault }] : [];
  });
  known.set(row, found);
  return found;
}

/**
 * Cells of lots and boxes whose text is no quantity, no day, or too long. The server names only the first of them, and stores nothing
 * while there is one. A row that was judged before is not judged again.
 */
export function unreadable(lines: DraftLine[]): Finding[] {
  return lines.flatMap(({ lots, boxes }, line) => [
    ...lots.flatMap((row, at) => told(`lines[${line}].lots[${at}]`, rowFaults(row, lotColumns))),
    ...boxes.flatMap((row, at) => told(`lines[${line}].boxes[${at}]`, rowFaults(row, boxColumns))),
  ]);
}

const none: Finding[] = [];

function told(path: string, faults: Fault[]): Finding[] {
  if (faults.length === 0) return none;
  return faults.map(({ key, label, params }) => ({
    label,
    field: `${path}.${key}`,
    severity: 'block',
    ...(params && { params }),
  }));
}
