import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RowOf, SortOf } from '../../shared/api/types';
import { StateTag } from '../../shared/document/StateTag';
import { shown } from '../../shared/quantity';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn } from '../../shared/search/types';
import { PoLineLink } from './PoLineLink';
import { useContentFields } from './searchFields';

type LineRow = RowOf<'/api/asn-lines'>;
type LotRow = RowOf<'/api/asn-lots'>;
type BoxRow = RowOf<'/api/asn-boxes'>;
/** What rows of the three lists have in common. */
type Row = Pick<LineRow, 'id' | 'asnId' | 'asnNo' | 'lineNo' | 'state' | 'poNo' | 'poLineNo' | 'poLineId'>;

const idOf = ({ id }: Row) => id;
const pageOf = ({ asnId }: Row) => `/asn/asns/${asnId}`;

/** Lines of notices, the newest first. */
export const LineList = () => <List view="lines" first={lineFirst} columns={lineColumns} />;

/** Lots on notices. */
export const LotList = () => <List view="lots" first={lotFirst} columns={lotColumns} />;

/** Boxes on notices. */
export const BoxList = () => <List view="boxes" first={boxFirst} columns={boxColumns} />;

const lineFirst = ['lotNo', 'boxId', 'rtNo'] as const;
const lotFirst = ['lotNo', 'rtNo'] as const;
const boxFirst = ['boxId'] as const;

interface ListProps<Each extends Row> {
  view: 'lines' | 'lots' | 'boxes';
  /** What it is asked for without more filters. */
  first: Parameters<typeof useContentFields>[0];
  columns: SearchColumn<Each>[];
}

function List<Each extends Row>({ view, first, columns }: ListProps<Each>) {
  const { t } = useTranslation();
  return (
    <SearchPage<Each>
      name="asnSearch"
      within={{ hint: t(`asn.${view}Hint`) }}
      part={view}
      path={`asn-${view}`}
      fields={useContentFields(first)}
      columns={columns}
      rowKey={idOf}
      address={pageOf}
    />
  );
}

/** Where it stands: notice and line, state, order, part. */
const asnColumn: SearchColumn<Row, never> = {
  key: 'asnNo',
  title: 'field.asnNo',
  fixed: true,
  card: 'head',
  exported: ['asnNo', 'lineNo'],
  render: (row) => <Link to={pageOf(row)}>{`${row.asnNo} / ${row.lineNo}`}</Link>,
};
const placeColumns: SearchColumn<Row, never>[] = [
  { key: 'state', title: 'field.state', card: 'head', render: (row) => <StateTag process="asn" state={row.state} /> },
  {
    key: 'poNo',
    title: 'field.poNo',
    exported: ['poNo', 'poLineNo'],
    render: (row) => <PoLineLink id={row.poLineId}>{`${row.poNo} / ${row.poLineNo}`}</PoLineLink>,
  },
  { key: 'materialCode', title: 'field.materialCode' },
  { key: 'description', title: 'field.description', width: 200, hidden: true },
];

const noticeColumns: SearchColumn<Row, never>[] = [
  { key: 'invoiceNo', title: 'field.invoiceNo' },
  { key: 'shippedOn', title: 'field.shippedOn' },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'vendorCode', title: 'field.vendorCode', card: 'none' },
  { key: 'vendorName', title: 'field.vendorName', hidden: true },
];

const lineColumns: SearchColumn<LineRow, SortOf<'/api/asn-lines'>>[] = [
  { ...asnColumn, key: 'asnNo', sort: true },
  ...placeColumns,
  {
    key: 'lotNos',
    title: 'field.lots',
    width: 160,
    exported: ['lotNos', 'lotCount'],
    render: (row) => <Lots of={row} />,
  },
  { key: 'rtNo', title: 'field.rtNo' },
  { key: 'manufacturedOn', title: 'field.manufacturedOn', hidden: true },
  { key: 'effectiveOn', title: 'field.effectiveOn', hidden: true },
  { key: 'boxCount', title: 'field.boxes', align: 'right', render: (row) => <Boxes of={row} /> },
  { key: 'shipQty', title: 'field.shipQty', align: 'right', render: (row) => shown(row.shipQty) },
  { key: 'receivedQty', title: 'field.receivedQty', align: 'right', render: (row) => shown(row.receivedQty) },
  { key: 'uom', title: 'field.uom', card: 'none' },
  {
    key: 'firstReceivedOn',
    title: 'field.received',
    exported: ['firstReceivedOn', 'lastReceivedOn'],
    render: ({ firstReceivedOn: first, lastReceivedOn: last }) =>
      first === last ? (first ?? '–') : `${first} – ${last}`,
  },
  ...noticeColumns,
];

const lotColumns: SearchColumn<LotRow, SortOf<'/api/asn-lots'>>[] = [
  asnColumn,
  ...placeColumns,
  { key: 'lotNo', title: 'field.lotNo', sort: true, card: 'head' },
  { key: 'quantity', title: 'field.quantity', align: 'right', render: (row) => shown(row.quantity) },
  { key: 'uom', title: 'field.uom', card: 'none' },
  { key: 'manufacturedOn', title: 'field.manufacturedOn' },
  { key: 'effectiveOn', title: 'field.effectiveOn' },
  { key: 'rtNo', title: 'field.rtNo' },
  { key: 'remark', title: 'field.remark', width: 200, hidden: true },
  ...noticeColumns,
];

const boxColumns: SearchColumn<BoxRow, SortOf<'/api/asn-boxes'>>[] = [
  asnColumn,
  ...placeColumns,
  { key: 'boxId', title: 'field.boxId', sort: true, card: 'head' },
  { key: 'quantity', title: 'field.quantity', align: 'right', render: (row) => shown(row.quantity) },
  { key: 'xOutQty', title: 'field.xOutQty', align: 'right', render: (row) => shown(row.xOutQty) },
  { key: 'uom', title: 'field.uom', card: 'none' },
  { key: 'rfid', title: 'field.rfid', hidden: true },
  ...noticeColumns,
];

/** The lots that a line has; all of them are a list of their own. */
function Lots({ of: row }: { of: LineRow }) {
  const first = row.lotNos?.split(', ')[0] ?? '';
  if (row.lotCount === 0) return '–';
  const words = row.lotCount > 1 ? `${first} +${row.lotCount - 1}` : first;
  return <Link to={contents('lots', row)}>{words || row.lotCount}</Link>;
}

function Boxes({ of: row }: { of: LineRow }) {
  return row.boxCount > 0 ? <Link to={contents('boxes', row)}>{row.boxCount}</Link> : 0;
}

const contents = (view: string, row: LineRow) =>
  `/asn/asnSearch?view=${view}&asnNo=${encodeURIComponent(row.asnNo)}&poNo=${encodeURIComponent(row.poNo)}`;
