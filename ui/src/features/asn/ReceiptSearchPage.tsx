import { Flex, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { Tone } from '../../shared/document/Tone';
import { type OptionItem, useOptions } from '../../shared/form/useOptions';
import { compare, shown } from '../../shared/quantity';
import { ReceiptKind } from '../../shared/receipt/ReceiptKind';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { weekView } from '../../shared/search/views/built';
import { useMay } from '../../shared/session/permission';
import { timeText } from '../../shared/time';
import type { ReceiptRow } from './api';
import { PoLineLink } from './PoLineLink';

type Columns = SearchColumn<ReceiptRow, SortOf<'/api/receipts'>>[];

const views = [weekView('received')];

/** Goods that came, that went back, or that were counted anew, beside what was shipped. */
export function ReceiptSearchPage() {
  const { t } = useTranslation();
  const seesAll = useMay('GET /api/options/buyers');
  const kinds = useOptions('rcvTransactionType');
  const fields = useMemo(() => (seesAll ? fieldsInside(t, kinds) : fieldsOf(t, kinds)), [t, seesAll, kinds]);
  return (
    <SearchPage<ReceiptRow>
      name="receiptSearch"
      path="receipts"
      fields={fields}
      columns={seesAll ? columnsInside : columns}
      rowKey={(row) => row.id}
      views={views}
      empty={t('asn.receiptsEmpty')}
    />
  );
}

const fieldsOf = (t: TFunction, kinds: OptionItem[]): SearchField[] => [
  { kind: 'text', name: 'receiptNo', label: 'field.receiptNo' },
  { kind: 'multi', name: 'kind', label: 'field.receiptKind', options: kinds },
  {
    kind: 'days',
    name: 'received',
    label: 'field.receivedOn',
    from: 'receivedFrom',
    to: 'receivedTo',
    maxDays: 90,
  },
  { kind: 'text', name: 'asnNo', label: 'field.asnNo' },
  { kind: 'text', name: 'poNo', label: 'field.poNo', extra: true },
  { kind: 'text', name: 'material', label: 'field.materialCode', extra: true },
  { kind: 'pick', choices: 'plants', name: 'plant', label: 'field.plantCode', extra: true },
  {
    kind: 'select',
    name: 'late',
    label: 'field.late',
    extra: true,
    options: ['false', 'true'].map((value) => ({ value, label: t(`receipt.late.${value}`) })),
  },
];

/** What waits, and of whom it is, is asked inside: a supplier sees the own goods once they count. */
const fieldsInside = (t: TFunction, kinds: OptionItem[]): SearchField[] => [
  ...fieldsOf(t, kinds),
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode', extra: true },
  {
    kind: 'select',
    name: 'state',
    label: 'field.state',
    extra: true,
    options: ['booked', 'waiting'].map((value) => ({ value, label: t(`receipt.state.${value}`) })),
  },
];

const columns: Columns = [
  {
    key: 'receiptNo',
    title: 'field.receiptNo',
    sort: true,
    fixed: true,
    card: 'head',
    exported: ['receiptNo', 'lineNo'],
    render: (row) => `${row.receiptNo} / ${row.lineNo}`,
  },
  { key: 'kind', title: 'field.receiptKind', card: 'head', render: ({ kind }) => <ReceiptKind of={kind} /> },
  { key: 'receivedOn', title: 'field.receivedOn', sort: true },
  { key: 'erpBookedAt', title: 'field.erpBookedAt', hidden: true, render: (row) => timeText(row.erpBookedAt) || '–' },
  {
    key: 'asnNo',
    title: 'field.asnNo',
    render: (row) => (row.asnId ? <Link to={`/asn/asns/${row.asnId}`}>{row.asnNo}</Link> : (row.asnNo ?? '–')),
  },
  {
    key: 'poNo',
    title: 'field.poNo',
    sort: true,
    exported: ['poNo', 'poLineNo'],
    render: (row) => <OrderLine row={row} />,
  },
  { key: 'materialCode', title: 'field.materialCode' },
  { key: 'description', title: 'field.description', hidden: true },
  { key: 'quantity', title: 'field.quantity', align: 'right', exported: ['quantity', 'uom'], render: withUnit },
  {
    key: 'saidQty',
    title: 'field.saidQty',
    align: 'right',
    exported: ['saidQty', 'saidUom'],
    render: (row) => (row.saidQty ? `${shown(row.saidQty)} ${row.saidUom ?? ''}` : '–'),
  },
  { key: 'acceptedQty', title: 'field.acceptedQty', align: 'right', render: (row) => shownOr(row.acceptedQty) },
  { key: 'rejectedQty', title: 'field.rejectedQty', align: 'right', render: (row) => <Rejected row={row} /> },
  { key: 'differenceQty', title: 'field.differenceQty', align: 'right', render: (row) => <Difference row={row} /> },
  // The difference says it already, and must be in view.
  {
    key: 'shipQty',
    title: 'field.shipQty',
    align: 'right',
    hidden: true,
    render: (row) => shownOr(row.shipQty),
  },
  {
    key: 'returnedQty',
    title: 'field.returnedQty',
    align: 'right',
    hidden: true,
    render: (row) => shownOr(row.returnedQty),
  },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'inboundNo', title: 'field.inboundNo', hidden: true },
];

const columnsInside: Columns = [
  ...columns,
  { key: 'vendorCode', title: 'field.vendorCode' },
  { key: 'vendorName', title: 'field.vendorName', hidden: true },
  { key: 'state', title: 'field.state', render: (row) => <Standing row={row} /> },
];

function withUnit(row: ReceiptRow) {
  return `${shown(row.quantity)} ${row.uom ?? ''}`.trim();
}

function shownOr(quantity?: string | null) {
  return quantity ? shown(quantity) : '–';
}

/** Leads to the order line, for those who have a screen of it. */
function OrderLine({ row }: { row: ReceiptRow }) {
  const words = `${row.poNo} / ${row.poLineNo}`;
  return row.poLineId ? <PoLineLink id={row.poLineId}>{words}</PoLineLink> : words;
}

function Rejected({ row }: { row: ReceiptRow }) {
  const is = compare(row.rejectedQty, '0') > 0;
  return is ? <Typography.Text type="danger">{shown(row.rejectedQty)}</Typography.Text> : shownOr(row.rejectedQty);
}

/** Less than was shipped is to be looked into; nothing is said where it is the same. */
function Difference({ row }: { row: ReceiptRow }) {
  const { differenceQty: difference } = row;
  if (!difference) return '–';
  const sign = compare(difference, '0');
  if (sign === 0) return '0';
  return <Typography.Text type="warning">{`${sign > 0 ? '+' : ''}${shown(difference)}`}</Typography.Text>;
}

/** Whether it counts, and why not. */
function Standing({ row }: { row: ReceiptRow }) {
  const { t } = useTranslation();
  if (row.state === 'booked') return t('receipt.state.booked');
  return (
    <Flex vertical align="start">
      <Tone tone="act">{t('receipt.state.waiting')}</Tone>
      {row.reason && <Typography.Text type="secondary">{t(`error.${row.reason}`)}</Typography.Text>}
    </Flex>
  );
}
