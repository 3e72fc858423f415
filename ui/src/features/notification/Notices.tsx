import { SettingOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NotLoaded } from '../../shared/feedback/NotLoaded';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { Nothing } from '../../shared/search/Nothing';
import { timeText } from '../../shared/time';
import { loadNotices, type Notice, readAll, readNotice, SIZE } from './api';
import './notification.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** What is new for the person, newest first; each leads to what it is about. */
export function Notices({ open, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [unread, setUnread] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.notificationList({ page, unread }),
    queryFn: () => loadNotices(page, unread),
    enabled: open,
    refetchOnMount: 'always',
  });
  const settle = () => client.invalidateQueries({ queryKey: queryKeys.notifications() });
  const one = useMutation({ mutationFn: readNotice, onSuccess: settle });
  const all = useMutation({ mutationFn: readAll, onSuccess: settle });
  const press = (notice: Notice) => {
    if (notice.readAt == null) one.mutate(notice.id);
    if (!notice.link) return;
    onClose();
    void navigate(notice.link);
  };
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('notification.title')}
      extra={
        <Button
          type="text"
          icon={<Icon of={SettingOutlined} />}
          aria-label={t('route.notifications')}
          title={t('route.notifications')}
          onClick={() => go('/account/notifications')}
        />
      }
    >
      <div className="notice-tools">
        <Segmented
          size="small"
          value={unread}
          aria-label={t('notification.title')}
          options={[
            { value: false, label: t('notification.all') },
            { value: true, label: t('notification.unread') },
          ]}
          onChange={(next) => {
            setUnread(next);
            setPage(1);
          }}
        />
        <Button type="link" size="small" loading={all.isPending} onClick={() => all.mutate()}>
          {t('notification.readAll')}
        </Button>
      </div>
      {error && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.items.length === 0 && <Nothing kind="empty" hint={t('notification.empty')} />}
      <ul className="notices">
        {data?.items.map((notice) => (
          <NoticeItem key={notice.id} of={notice} onPress={() => press(notice)} />
        ))}
      </ul>
      {data && data.totalcount > SIZE && (
        <Pagination
          size="small"
          current={page}
          pageSize={SIZE}
          total={data.totalcount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Drawer>
  );
}

function NoticeItem({ of, onPress }: { of: Notice; onPress: () => void }) {
  const { t } = useTranslation();
  const unread = of.readAt == null;
  const more = of.documentCount > 1 ? t('mail.others', { count: of.documentCount - 1 }) : '';
  return (
    <li>
      <button type="button" className={`notice${unread ? ' unread' : ''}`} onClick={onPress}>
        <span className="notice-title">
          {t(`mail.template.${of.kind}`, { defaultValue: of.kind })}
          {unread && <span className="notice-mark">{t('notification.new')}</span>}
        </span>
        <span>{[of.byName, of.documentNo, more].filter(Boolean).join(' · ')}</span>
        <span className="soft">{timeText(of.createdAt)}</span>
      </button>
    </li>
  );
}
