import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SortOf } from '../../shared/api/types';
import { SearchPage } from '../../shared/search/SearchPage';
import { ShortText } from '../../shared/search/ShortText';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { type AuditEntry, detailText, kinds, outcomes } from './api';

/** The audit log: it can be looked through and exported, and nothing else. */
export function AuditLogPage() {
  const { t } = useTranslation();
  return (
    <SearchPage<AuditEntry>
      name="auditLog"
      path="audit-entries"
      fields={fields}
      columns={columns}
      rowKey={(entry) => entry.id}
      empty={t('audit.empty')}
    />
  );
}

const columns = (t: TFunction): SearchColumn<AuditEntry, SortOf<'/api/audit-entries'>>[] => [
  { key: 'at', title: 'field.at', sort: true, fixed: true, card: 'head', render: (entry) => timeText(entry.at) },
  {
    key: 'kind',
    title: 'field.auditKind',
    sort: true,
    card: 'head',
    render: (entry) => t(`audit.kind.${entry.kind}`),
  },
  { key: 'actorName', title: 'field.actorName', sort: true },
  { key: 'actingForName', title: 'field.actingForName' },
  { key: 'subject', title: 'field.auditSubject' },
  {
    key: 'outcome',
    title: 'field.outcome',
    render: ({ outcome }) => (
      <Tag color={outcome === 'refused' ? 'red' : undefined}>{t(`audit.outcome.${outcome}`)}</Tag>
    ),
  },
  {
    key: 'reason',
    title: 'field.reason',
    render: ({ reason }) => (reason ? t(`audit.reason.${reason}`, { defaultValue: reason }) : '–'),
  },
  { key: 'address', title: 'field.networkAddress', sort: true },
  {
    key: 'detail',
    title: 'field.detail',
    width: 260,
    render: (entry) => <ShortText text={detailText(entry.detail, t)} />,
  },
  {
    key: 'browser',
    title: 'field.browser',
    hidden: true,
    width: 260,
    render: (entry) => <ShortText text={entry.browser} />,
  },
  { key: 'requestId', title: 'field.requestId', hidden: true },
];

const fields = (t: TFunction): SearchField[] => [
  { kind: 'days', name: 'at', label: 'field.at', from: 'atFrom', to: 'atTo', moments: true },
  { kind: 'text', name: 'actor', label: 'field.actor' },
  {
    kind: 'multi',
    name: 'kind',
    label: 'field.auditKind',
    options: kinds.map((value) => ({ value, label: t(`audit.kind.${value}`) })),
  },
  { kind: 'text', name: 'address', label: 'field.networkAddress' },
  {
    kind: 'select',
    name: 'outcome',
    label: 'field.outcome',
    options: outcomes.map((value) => ({ value, label: t(`audit.outcome.${value}`) })),
  },
  { kind: 'text', name: 'subject', label: 'field.auditSubject', extra: true },
];
