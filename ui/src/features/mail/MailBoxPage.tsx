import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { messageActions, messageStates } from '../../shared/message/actions';
import { MatchingActions } from '../../shared/monitor/MatchingActions';
import { MonitorPanel } from '../../shared/monitor/MonitorPanel';
import { SearchPage } from '../../shared/search/SearchPage';
import { ShortText } from '../../shared/search/ShortText';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { documentLink, type MailRow, templates } from './api';

const topics = ['mail'];

const pageOf = ({ id }: MailRow) => `/monitor/mails/${id}`;

/** Every mail to a person: what became of it, again, or given up. */
export function MailBoxPage() {
  return (
    <SearchPage<MailRow>
      name="epMailBox"
      path="mails"
      fields={fields}
      columns={columns}
      rowKey={(mail) => mail.id}
      address={pageOf}
      above={<MonitorPanel topics={topics} canPause />}
      matching={(matching) => <MatchingActions process="mail" path="mails" matching={matching} />}
      bulk={(selection) => (
        <ChosenEvents
          process="mail"
          path="mails"
          actions={messageActions}
          selection={selection}
          name={(mail) => `#${mail.id} ${mail.toAddress}`}
          address={pageOf}
        />
      )}
    />
  );
}

const columns = (t: TFunction): SearchColumn<MailRow, SortOf<'/api/mails'>>[] => [
  {
    key: 'id',
    title: 'mail.number',
    sort: true,
    fixed: true,
    card: 'head',
    render: (mail) => <Link to={pageOf(mail)}>#{mail.id}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    sort: true,
    card: 'head',
    render: (mail) => <StateTag process="mail" state={mail.state} />,
  },
  { key: 'toName', title: 'field.toName' },
  { key: 'toAddress', title: 'field.toAddress', sort: 'to' },
  // Until a worker has written it, its kind says what it is about.
  {
    key: 'subject',
    title: 'field.subject',
    sort: true,
    width: 320,
    render: (mail) => mail.subject ?? t(`mail.template.${mail.template}`),
  },
  {
    key: 'template',
    title: 'field.template',
    sort: true,
    hidden: true,
    render: (mail) => t(`mail.template.${mail.template}`),
  },
  { key: 'language', title: 'field.language', hidden: true },
  { key: 'documentNo', title: 'field.documentNo', render: (mail) => <DocumentLink mail={mail} /> },
  { key: 'attempts', title: 'field.attempts', sort: true, align: 'right' },
  {
    key: 'lastError',
    title: 'field.lastError',
    width: 300,
    render: (mail) => <ShortText text={mail.lastError} />,
  },
  { key: 'createdAt', title: 'field.createdAt', sort: true, render: (mail) => timeText(mail.createdAt) },
  { key: 'changedAt', title: 'field.changedAt', sort: true, render: (mail) => timeText(mail.changedAt) },
];

function DocumentLink({ mail }: { mail: MailRow }) {
  const { t } = useTranslation();
  const link = documentLink(mail);
  const others = mail.documentCount > 1 ? ` ${t('mail.others', { count: mail.documentCount - 1 })}` : '';
  return (
    <>
      {link ? <Link to={link}>{mail.documentNo}</Link> : mail.documentNo}
      {others}
    </>
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'to', label: 'field.to' },
  { kind: 'text', name: 'subject', label: 'field.subject' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: messageStates.map((value) => ({ value, label: t(`mail.state.${value}`) })),
  },
  {
    kind: 'multi',
    name: 'template',
    label: 'field.template',
    options: templates.map((value) => ({ value, label: t(`mail.template.${value}`) })),
  },
  { kind: 'text', name: 'documentNo', label: 'field.documentNo', extra: true },
  { kind: 'days', name: 'created', label: 'field.created', from: 'createdFrom', to: 'createdTo', moments: true },
];
