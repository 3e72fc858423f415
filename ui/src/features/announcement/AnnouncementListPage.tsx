import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ChosenEvents } from '../../shared/document/ChosenEvents';
import { StateTag } from '../../shared/document/StateTag';
import { toastSuccess } from '../../shared/feedback/feedback';
import { Icon } from '../../shared/icon/Icon';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { companyTypeOptions } from '../../shared/session/companyType';
import { timeText } from '../../shared/time';
import { announcementActions } from './actions';
import { type AnnouncementRow, type AnnouncementSort, announcementStates, audiences, queryAnnouncements } from './api';
import { CreateDialog } from './CreateDialog';

const pageOf = (id: number) => `/systemSetting/announcements/${id}`;

/** What is announced, was, and will be. */
export function AnnouncementListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SearchPage<AnnouncementRow>
        name="announcementManual"
        path="admin/announcements"
        load={queryAnnouncements}
        fields={fields}
        columns={columns}
        rowKey={(announcement) => announcement.id}
        address={(announcement) => pageOf(announcement.id)}
        empty={t('announcement.empty')}
        bulk={(selection) => (
          <ChosenEvents
            process="announcement"
            path="admin/announcements"
            actions={announcementActions}
            selection={selection}
            name={(announcement) => announcement.title}
            address={(announcement) => pageOf(announcement.id)}
          />
        )}
        actions={
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpen(true)}>
            {t('announcement.create')}
          </Button>
        }
      />
      {open && (
        <CreateDialog
          onClose={() => setOpen(false)}
          onCreated={(id) => {
            toastSuccess(t('announcement.created'));
            navigate(pageOf(id));
          }}
        />
      )}
    </>
  );
}

const fields = (t: TFunction): SearchField[] => [
  { kind: 'text', name: 'words', label: 'field.titleOrText' },
  {
    kind: 'multi',
    name: 'state',
    label: 'field.state',
    options: announcementStates.map((value) => ({ value, label: t(`announcement.state.${value}`) })),
  },
  { kind: 'multi', name: 'audience', label: 'field.audience', options: companyTypeOptions(t, audiences) },
  { kind: 'days', name: 'shown', label: 'field.shown', from: 'shownFrom', to: 'shownTo', extra: true },
  {
    kind: 'select',
    name: 'loginNotice',
    label: 'field.loginNotice',
    options: ['true', 'false'].map((value) => ({
      value,
      label: t(value === 'true' ? 'announcement.yes' : 'announcement.no'),
    })),
    extra: true,
  },
];

const yes = (value: boolean, t: TFunction) => (value ? t('announcement.yes') : '');

const columns = (t: TFunction): SearchColumn<AnnouncementRow, AnnouncementSort>[] => [
  {
    key: 'title',
    title: 'field.announcementTitle',
    fixed: true,
    card: 'head',
    render: ({ id, title }) => <Link to={pageOf(id)}>{title}</Link>,
  },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: ({ state }) => <StateTag process="announcement" state={state} />,
  },
  { key: 'startOn', title: 'field.startOn', sort: true },
  { key: 'endOn', title: 'field.endOn', sort: true },
  {
    key: 'audience',
    title: 'field.audience',
    render: ({ audience }) => audience.map((type) => t(`companyType.${type}`)).join(', '),
  },
  { key: 'top', title: 'field.top', render: ({ top }) => yes(top, t) },
  { key: 'loginNotice', title: 'field.loginNotice', render: ({ loginNotice }) => yes(loginNotice, t) },
  { key: 'mailEnable', title: 'field.mailEnable', hidden: true, render: ({ mailEnable }) => yes(mailEnable, t) },
  { key: 'sequence', title: 'field.sequence', align: 'right', hidden: true },
  { key: 'author', title: 'field.author', hidden: true },
  { key: 'readers', title: 'field.readers', align: 'right' },
  { key: 'creator', title: 'field.creator' },
  { key: 'createdAt', title: 'field.createdAt', sort: true, render: ({ createdAt }) => timeText(createdAt) },
  { key: 'updatedAt', title: 'field.updatedAt', hidden: true, render: ({ updatedAt }) => timeText(updatedAt) },
];
