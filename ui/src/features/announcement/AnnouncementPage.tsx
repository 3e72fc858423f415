import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument } from '../../shared/document/useDocument';
import { timeText } from '../../shared/time';
import { announcementActions, editIcon } from './actions';
import { loadAnnouncement } from './api';
import { EditDialog } from './EditDialog';
import { NoticeText } from './NoticeText';
import { Readers } from './Readers';

/** One announcement for those who write it: what it says, to whom, and what became of it. */
export function AnnouncementPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const doc = { process: 'announcement', path: 'admin/announcements', id };
  const { data: announcement, error, refetch } = useDocument(doc, loadAnnouncement);
  if (!announcement) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  const { fields } = announcement;
  const actions: Record<string, EventAction> = {
    ...announcementActions,
    save: { icon: editIcon, dialog: (props) => <EditDialog {...props} announcement={announcement} /> },
  };
  const yes = (value?: boolean) => t(value ? 'announcement.yes' : 'announcement.no');
  const path = `/announcements/${id}`;
  return (
    <DocumentPage
      doc={doc}
      title={fields.title}
      subtitle={t('announcement.days', { from: fields.startOn, to: fields.endOn })}
      state={announcement.state}
      version={announcement.version}
      actions={actions}
      hidden={['create', 'appear', 'expire']}
      sections={[
        {
          items: [
            { name: 'audience', value: fields.audience.map((type) => t(`companyType.${type}`)).join(', '), wide: true },
            { name: 'top', value: yes(fields.top) },
            { name: 'sequence', value: fields.sequence },
            { name: 'loginNotice', value: yes(fields.loginNotice) },
            { name: 'mailEnable', value: yes(fields.mailEnable) },
            { name: 'mailedAt', value: timeText(announcement.mailedAt) },
            { name: 'creator', value: announcement.creator },
            { name: 'createdAt', value: timeText(announcement.createdAt) },
            { name: 'updatedAt', value: timeText(announcement.updatedAt) },
            {
              name: 'sharedLink',
              wide: true,
              value: announcement.state === 'Published' && (
                <Typography.Text copyable={{ text: `${window.location.origin}/#${path}` }}>
                  <Link to={path}>{path}</Link>
                </Typography.Text>
              ),
            },
          ],
        },
      ]}
    >
      <section>
        <Typography.Title level={2} className="section-title">
          {t('field.content')}
        </Typography.Title>
        <NoticeText said={{ content: fields.content, author: fields.author ?? '', link: fields.link ?? '' }} />
      </section>
      <section>
        <Typography.Title level={2} className="section-title">
          {t('announcement.readersTitle')}
        </Typography.Title>
        <Readers of={announcement} />
      </section>
    </DocumentPage>
  );
}
