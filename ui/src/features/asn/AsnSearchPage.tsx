import { PlusOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import type { BulkAction } from '../../shared/document/BulkActions';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { Icon } from '../../shared/icon/Icon';
import { mineField } from '../../shared/search/mine';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { useMay } from '../../shared/session/permission';
import { type MenuItem, useUser } from '../../shared/session/user';
import { timeText } from '../../shared/time';
import type { AsnRow } from './api';
import { quantities } from './short';

const pageOf = ({ id }: AsnRow) => `/asn/asns/${id}`;

const states = ['Unsent', 'Sending', 'Sent', 'Refused', 'Cancelling', 'Cancelled', 'Receiving', 'Closed'];

const actions: Record<string, BulkAction> = {
  send: { kind: 'primary', icon: <Icon of={SendOutlined} /> },
  cancel: { kind: 'danger', reason: { field: 'reason', required: false } },
};

/** Shipment notices: search, send or cancel many. */
export function AsnSearchPage() {
  const seesAll = useMay('GET /api/options/buyers');
  return (
    <SearchPage<AsnRow>
      name="asnSearch"
      path="asns"
      fields={seesAll ? fieldsInside : fields}
      columns={columns}
      rowKey={(asn) => asn.id}
      address={pageOf}
      actions={<NewAsn />}
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

const CREATE = 'selectForCreateAsnModePage';

/** Leads to the creation of a notice, for those who have it in their menu. */
function NewAsn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!hasEntry(useUser()?.menu ?? [], CREATE)) return null;
  return (
    <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => navigate(`/asn/${CREATE}`)}>
      {t('asn.new')}
    </Button>
  );
}

function hasEntry(menu: MenuItem[], name: string): boolean {
  return menu.some((item) => item.name === name || hasEntry(item.children ?? [], name));
}

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
    </Flex>
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'asnNo', label: 'field.asnNo' },
  { kind: 'text', name: 'inboundNo', label: 'field.inboundNo' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`asn.state.${value}`) })),
  },
  { kind: 'days', name: 'shipped', label: 'field.shippedOn', from: 'shippedFrom', to: 'shippedTo' },
  { kind: 'text', name: 'poNo', label: 'field.poNo', extra: true },
  { kind: 'text', name: 'material', label: 'field.materialCode', extra: true },
  { kind: 'text', name: 'invoiceNo', label: 'field.invoiceNo', extra: true },
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode', extra: true },
];

/** Suppliers have no buyers of their own: whose orders are on it, is asked inside. */
const fieldsInside = (t: TFunction): SearchField[] => {
  const shared = fields(t);
  const firstExtra = shared.findIndex(({ extra }) => extra);
  return [...shared.slice(0, firstExtra), mineField(t), ...shared.slice(firstExtra)];
};

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
  { key: 'inboundNo', title: 'field.inboundNo', sort: true },
  { key: 'supplierShipmentNo', title: 'field.supplierShipmentNo' },
  { key: 'shippedOn', title: 'field.shippedOn', sort: true },
  { key: 'etaOn', title: 'field.etaOn', sort: true },
  { key: 'invoiceNo', title: 'field.invoiceNo', sort: true },
  { key: 'totalPackages', title: 'field.totalPackages', align: 'right' },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'vendorCode', title: 'field.vendorCode', card: 'none' },
  { key: 'vendorName', title: 'field.vendorName', hidden: true },
  { key: 'createdAt', title: 'field.createdAt', sort: true, hidden: true, render: (asn) => timeText(asn.createdAt) },
  { key: 'sentAt', title: 'field.sentAt', sort: true, hidden: true, render: (asn) => timeText(asn.sentAt) },
];
