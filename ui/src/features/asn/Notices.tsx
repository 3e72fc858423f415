import { SendOutlined } from '@ant-design/icons';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import type { BulkAction } from '../../shared/document/BulkActions';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { DueDay } from '../../shared/document/DueDay';
import { StateTag } from '../../shared/document/StateTag';
import { Icon } from '../../shared/icon/Icon';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchPageProps } from '../../shared/search/types';
import { mineView, overdueView, weekView } from '../../shared/search/views/built';
import { timeText } from '../../shared/time';
import { type AsnRow, inboundNos } from './api';
import { ErpWaitingLine } from './ErpWaiting';
import { useNoticeFields } from './searchFields';
import { quantities } from './short';

const pageOf = ({ id }: AsnRow) => `/asn/asns/${id}`;

const open = { closing: 'open' };
const views = [overdueView('etaTo', open), weekView('eta', open), mineView(open)];

const actions: Record<string, BulkAction> = {
  send: { kind: 'primary', icon: <Icon of={SendOutlined} /> },
  cancel: { kind: 'danger', reason: { field: 'reason', required: false } },
};

/** Shipment notices: search, send or cancel many. */
export function Notices({ within }: Pick<SearchPageProps<AsnRow>, 'within'>) {
  const fields = useNoticeFields();
  return (
    <SearchPage<AsnRow>
      name="asnSearch"
      within={within}
      path="asns"
      fields={fields}
      columns={columns}
      views={views}
      orders="shipmentOrderBy"
      rowKey={idOf}
      address={pageOf}
      bulk={(selection) => (
        <ChosenEvents
          process="asn"
          path="asns"
          actions={actions}
          selection={selection}
          name={(asn) => asn.asnNo}
          address={pageOf}
        />
      )}
    />
  );
}

const idOf = ({ id }: AsnRow) => id;

/** The state, and what did not come. */
function Standing({ asn }: { asn: AsnRow }) {
  const { t } = useTranslation();
  const short = asn.shortBy ?? [];
  return (
    <Flex wrap gap="0 8px" align="center">
      <StateTag process="asn" state={asn.state} />
      {short.length > 0 && (
        <Typography.Text type="warning">{t('asn.shortBy', { qty: quantities(short) })}</Typography.Text>
      )}
      {asn.waiting && <ErpWaitingLine waiting={asn.waiting} />}
    </Flex>
  );
}

function TaxCode({ code }: { code: string }) {
  const { t } = useTranslation();
  return t(`asn.tax.${code}`, code);
}

/** Nothing more comes of these. */
const over: string[] = ['Cancelled', 'Closed'];

const columns: SearchColumn<AsnRow, SortOf<'/api/asns'>>[] = [
  {
    key: 'asnNo',
    title: 'field.asnNo',
    sort: true,
    fixed: true,
    card: 'head',
    render: (asn) => <Link to={pageOf(asn)}>{asn.asnNo}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    sort: true,
    card: 'head',
    render: (asn) => <Standing asn={asn} />,
  },
  { key: 'inboundNo', title: 'field.inboundNo', sort: true, render: (asn) => inboundNos(asn) },
  { key: 'supplierShipmentNo', title: 'field.supplierShipmentNo' },
  { key: 'shippedOn', title: 'field.shippedOn', sort: true },
  {
    key: 'etaOn',
    title: 'field.etaOn',
    sort: true,
    render: (asn) => <DueDay day={asn.etaOn} isOpen={!over.includes(asn.state)} />,
  },
  { key: 'shipVia', title: 'field.shipVia', hidden: true },
  { key: 'mawb', title: 'field.mawb', hidden: true },
  { key: 'hawb', title: 'field.hawb', hidden: true },
  { key: 'invoiceNo', title: 'field.invoiceNo', sort: true },
  { key: 'taxCode', title: 'field.taxCode', hidden: true, render: (asn) => <TaxCode code={asn.taxCode} /> },
  { key: 'totalPackages', title: 'field.totalPackages', align: 'right' },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'vendorCode', title: 'field.vendorCode', card: 'none' },
  { key: 'vendorName', title: 'field.vendorName', hidden: true },
  { key: 'createdAt', title: 'field.createdAt', sort: true, hidden: true, render: (asn) => timeText(asn.createdAt) },
  { key: 'sentAt', title: 'field.sentAt', sort: true, hidden: true, render: (asn) => timeText(asn.sentAt) },
];
