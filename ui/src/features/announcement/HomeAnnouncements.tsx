import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tone } from '../../shared/document/Tone';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { loadNotices } from './api';

/** Announcements that the home page shows before it is asked for all. */
const FIRST = 5;

/** What is announced, as a block of the home page. Where nothing is, there is no block. */
export function HomeAnnouncements() {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { data, isError, refetch } = useQuery({ queryKey: queryKeys.announcements(), queryFn: loadNotices });
  if (!isError && !data?.length) return null;
  const shown = all ? data : data?.slice(0, FIRST);
  return (
    <section aria-labelledby="home-announcements" className="panel home-todo">
      <h2 id="home-announcements">{t('announcement.block')}</h2>
      {!shown && (
        <div className="home-empty">
          <strong>{t('search.failed')}</strong>
          <Button onClick={() => void refetch()}>{t('announcement.retry')}</Button>
        </div>
      )}
      {shown && (
        <ul>
          {shown.map((notice) => (
            <li key={notice.id}>
              <Link to={`/announcements/${notice.id}`}>
                <span className="home-todo-name">
                  {notice.top && <Tag color="gold">{t('announcement.top')}</Tag>}
                  {notice.read ? notice.title : <strong>{notice.title}</strong>}
                  {!notice.read && <Tone tone="new">{t('announcement.unread')}</Tone>}
                </span>
                <span className="soft number">{notice.startOn}</span>
                <Icon of={RightOutlined} />
              </Link>
            </li>
          ))}
          {data && data.length > shown.length && (
            <li>
              <Button type="link" block onClick={() => setAll(true)}>
                {t('announcement.showAll', { count: data.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
