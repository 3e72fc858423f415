import { CarOutlined } from '@ant-design/icons';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../../shared/api/types';
import type { BulkAction } from '../../../shared/document/BulkActions';
import { ChosenEvents } from '../../../shared/document/ChosenEvents';
import { StateTag } from '../../../shared/document/StateTag';
import { Icon } from '../../../shared/icon/Icon';
import { SearchPage } from '../../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../../shared/search/types';
import { weekView } from '../../../shared/search/views/built';
import { timeText } from '../../../shared/time';
import type { CarriedAsn } from './api';
import { hasField, PickUpFields } from './PickUpFields';
import { announced, isComplete, type PickUpTyped, payloadOf } from './pickUp';

const pageOf = ({ id }: CarriedAsn) => `/asn/asns/${id}`;

/** One driver for all that are chosen; how many packages each has, is not asked then. */
const pickUp: BulkAction = {
  kind: 'primary',
  icon: <Icon of={CarOutlined} />,
  form: {
    empty: announced({}),
    isComplete: (typed) => isComplete(typed as PickUpTyped),
    payload: (typed) => payloadOf(typed as PickUpTyped),
    hasField,
    Fields: ({ value, onChange, findings }) => (
      <PickUpFields value={value as PickUpTyped} onChange={onChange} findings={findings} without={['packages']} />
    ),
  },
};

const views = [weekView('shipped')];

/** What a forwarder or broker carries, and the confirmation that it has the goods. */
export function CarriedAsnsPage() {
  return (
    <SearchPage<CarriedAsn>
      name="carriedAsns"
      path="carried-asns"
      fields={fields}
      views={views}
      columns={columns}
      rowKey={(asn) => asn.id}
      address={pageOf}
      bulk={(selection) => (
        <ChosenEvents
          process="asn"
          path="asns"
          actions={{ 'pick-up': pickUp }}
          selection={selection}
          name={(asn) => asn.asnNo}
          address={pageOf}
        />
      )}
    />
  );
}

const states = ['Sent', 'Receiving', 'Closed', 'Cancelling', 'Cancelled'];

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'asnNo', label: 'field.asnNo' },
  { kind: 'text', name: 'mawb', label: 'field.mawb' },
  { kind: 'text', name: 'hawb', label: 'field.hawb' },
  {
    kind: 'select',
    name: 'pickedUp',
    label: 'field.pickUp',
    options: ['false', 'true'].map((value) => ({ value, label: t(`carrier.pickedUp.${value}`) })),
  },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: states.map((value) => ({ value, label: t(`asn.state.${value}`) })),
    extra: true,
  },
  { kind: 'days', name: 'shipped', label: 'field.shippedOn', from: 'shippedFrom', to: 'shippedTo', extra: true },
  { kind: 'text', name: 'plant', label: 'field.plantCode', extra: true },
  { kind: 'text', name: 'vendor', label: 'field.vendorCode', extra: true },
];

const columns: SearchColumn<CarriedAsn, SortOf<'/api/carried-asns'>>[] = [
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
    render: (asn) => <StateTag process="asn" state={asn.state} />,
  },
  {
    key: 'pickedUpAt',
    title: 'field.pickedUpAt',
    sort: true,
    render: (asn) => timeText(asn.pickedUpAt ?? null) || '–',
  },
  { key: 'carrierName', title: 'field.carrierName' },
  { key: 'vendorName', title: 'field.vendorName' },
  { key: 'plantCode', title: 'field.plantCode' },
  { key: 'shipTo', title: 'field.shipTo' },
  { key: 'shippedOn', title: 'field.shippedOn', sort: true },
  { key: 'etaOn', title: 'field.etaOn', sort: true },
  { key: 'mawb', title: 'field.mawb', sort: true },
  { key: 'hawb', title: 'field.hawb', sort: true },
  { key: 'totalPackages', title: 'field.totalPackages', align: 'right' },
  { key: 'driverName', title: 'field.driverName' },
  { key: 'carNo', title: 'field.carNo' },
  { key: 'etdOn', title: 'field.etdOn', sort: true, hidden: true },
  { key: 'shipVia', title: 'field.shipVia', hidden: true },
  { key: 'flightNo', title: 'field.flightNo', hidden: true },
  { key: 'shippingPlace', title: 'field.shippingPlace', hidden: true },
  { key: 'driverPhone', title: 'field.driverPhone', hidden: true },
  { key: 'plantAddress', title: 'field.plantAddress', hidden: true },
  { key: 'comments', title: 'field.comments', hidden: true },
];
