import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { noticeOf } from './api';
import { NoticeText } from './NoticeText';
import { useReading } from './useReading';

/** One announcement, under an address that can be shared. */
export function NoticePage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(noticeOf(id));
  useReading(data);
  if (!data) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  return (
    <article className="announcement-page">
      <header>
        <h1>
          {data.title} {data.top && <Tag color="gold">{t('announcement.top')}</Tag>}
        </h1>
        <p className="soft">{t('announcement.days', { from: data.startOn, to: data.endOn })}</p>
      </header>
      <section className="panel panel-text" aria-label={data.title}>
        <NoticeText said={data} />
      </section>
    </article>
  );
}
