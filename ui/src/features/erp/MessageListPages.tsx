import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { type OptionItem, useOptions } from '../../shared/form/useOptions';
import { messageActions } from '../../shared/message/actions';
import { ChannelText } from '../../shared/message/ChannelText';
import { MatchingActions } from '../../shared/monitor/MatchingActions';
import { MonitorPanel } from '../../shared/monitor/MonitorPanel';
import { SearchPage } from '../../shared/search/SearchPage';
import { ShortText } from '../../shared/search/ShortText';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { documentLink, type MessageRow } from './api';

const pageOf = ({ id }: MessageRow) => `/monitor/messages/${id}`;

const confirmations = { kind: 'po_confirm' };
const reschedules = { kind: 'po_reschedule' };
const shipments = { kind: 'asn,asn_cancel,certificate' };

const confirmTopics = ['po_confirm'];
const rescheduleTopics = ['po_reschedule'];
const shipmentTopics = ['asn', 'certificate'];

/** Confirmations of orders on their way to the ERP. */
export function PoConfirmListPage() {
  return <MessageList name="poConfirmListQuery" fixed={confirmations} topics={confirmTopics} />;
}

/** Schedules that ship permissions moved, on their way to the ERP. */
export function PoRfcListPage() {
  return <MessageList name="poRfcListQuery" fixed={reschedules} topics={rescheduleTopics} />;
}

/** Shipment notices, their cancellations, and decisions about certificates of their lots, on their way to the ERP. */
export function AsnListPage() {
  return <MessageList name="asnListQuery" fixed={shipments} topics={shipmentTopics} />;
}

function MessageList({ name, fixed, topics }: { name: string; fixed: { kind: string }; topics: string[] }) {
  const fields = useFields();
  return (
    <SearchPage<MessageRow>
      name={name}
      path="erp-messages"
      fields={fields}
      columns={columns}
      fixed={fixed}
      rowKey={(message) => message.id}
      address={pageOf}
      above={<MonitorPanel topics={topics} canPause />}
      matching={(matching) => <MatchingActions process="erp_message" path="erp-messages" matching={matching} />}
      bulk={(selection) => (
        <ChosenEvents
          process="erp_message"
          path="erp-messages"
          actions={messageActions}
          selection={selection}
          name={(message) => `#${message.id} ${message.documentNo}`}
          address={pageOf}
        />
      )}
    />
  );
}

const columns = (t: TFunction): SearchColumn<MessageRow, SortOf<'/api/erp-messages'>>[] => [
  {
    key: 'id',
    title: 'erp.number',
    sort: true,
    fixed: true,
    card: 'head',
    render: (message) => <Link to={pageOf(message)}>#{message.id}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    sort: true,
    card: 'head',
    render: (message) => <StateTag process="erp_message" state={message.state} />,
  },
  { key: 'kind', title: 'field.kind', render: (message) => t(`erp_message.kind.${message.kind}`) },
  {
    key: 'documentNo',
    title: 'field.documentNo',
    sort: true,
    render: (message) => {
      const link = documentLink(message);
      return link ? <Link to={link}>{message.documentNo}</Link> : message.documentNo;
    },
  },
  { key: 'vendorCode', title: 'field.vendorCode' },
  { key: 'channel', title: 'field.channel', render: ({ channel }) => <ChannelText of={channel} /> },
  { key: 'attempts', title: 'field.attempts', sort: true, align: 'right' },
  {
    key: 'lastError',
    title: 'field.lastError',
    width: 300,
    render: (message) => <ShortText text={message.lastError} />,
  },
  { key: 'createdAt', title: 'field.createdAt', sort: true, render: (message) => timeText(message.createdAt) },
  {
    key: 'changedAt',
    title: 'field.changedAt',
    sort: true,
    hidden: true,
    render: (message) => timeText(message.changedAt),
  },
];

function useFields(): SearchField[] {
  const states = useOptions('rfcPullInState');
  const channels = useOptions('rfcChannelType');
  return useMemo(() => fieldsOf(states, channels), [states, channels]);
}

const fieldsOf = (states: OptionItem[], channels: OptionItem[]): SearchField[] => [
  { kind: 'text', name: 'documentNo', label: 'field.documentNo' },
  { kind: 'multi', name: 'state', label: 'field.state', options: states },
  { kind: 'multi', name: 'channel', label: 'field.channel', options: channels },
  { kind: 'days', name: 'created', label: 'field.created', from: 'createdFrom', to: 'createdTo', moments: true },
];
