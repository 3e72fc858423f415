import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SortOf } from '../../shared/api/types';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import type { AnnouncementDetail, ReadRow } from './api';

/** Who has read which version of an announcement, with how many it is meant for. */
export function Readers({ of: { id, readers, meantFor } }: { of: AnnouncementDetail }) {
  const { t } = useTranslation();
  return (
    <SearchPage<ReadRow>
      name="announcementReaders"
      within={{ hint: t('announcement.readers', { n: readers, of: meantFor }) }}
      path="announcement-reads"
      fixed={{ announcementId: String(id) }}
      fields={fields}
      columns={columns}
      rowKey={(row) => row.id}
      empty={t('announcement.noReaders')}
    />
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'words', label: 'announcement.readerWords' },
  {
    kind: 'select',
    name: 'isCurrent',
    label: 'field.isCurrent',
    options: ['true', 'false'].map((value) => ({
      value,
      label: t(value === 'true' ? 'announcement.yes' : 'announcement.no'),
    })),
  },
];

const columns = (t: TFunction): SearchColumn<ReadRow, SortOf<'/api/announcement-reads'>>[] => [
  { key: 'userId', title: 'field.userId', fixed: true, card: 'head' },
  { key: 'personName', title: 'field.personName', card: 'head' },
  { key: 'companyCode', title: 'field.companyCode' },
  { key: 'companyName', title: 'field.companyName' },
  { key: 'announcementVersion', title: 'field.announcementVersion', align: 'right' },
  {
    key: 'isCurrent',
    title: 'field.isCurrent',
    render: ({ isCurrent }) => t(isCurrent ? 'announcement.yes' : 'announcement.no'),
  },
  { key: 'readAt', title: 'field.readAt', sort: true, render: ({ readAt }) => timeText(readAt) },
];
