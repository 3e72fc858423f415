import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { useUser } from '../../shared/session/user';
import { countUnread, MOST } from './api';

/** How often to look while somebody is at the page, milliseconds. */
const EVERY = 60_000;

// Fetched when the bell is pressed.
const Notices = lazy(async () => ({ default: (await import('./Notices')).Notices }));

/** The bell: how much is new for the person, and what. It is personal: nobody hears it who acts for somebody else. */
export function Bell() {
  const { t } = useTranslation();
  const user = useUser();
  const personal = user !== undefined && user.actfor !== 'Y';
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const { data: count = 0 } = useQuery({
    queryKey: queryKeys.unreadNotifications(user?.userid),
    queryFn: countUnread,
    enabled: personal,
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
  });
  if (!personal) return null;
  const label =
    count > 0 ? t('notification.openUnread', { shown: count > MOST ? `${MOST}+` : count }) : t('notification.open');
  return (
    <>
      <Tooltip title={label} mouseEnterDelay={0.5}>
        <Button
          type="text"
          aria-label={label}
          aria-haspopup="dialog"
          icon={
            <Badge count={count} overflowCount={MOST} size="small">
              <Icon of={BellOutlined} />
            </Badge>
          }
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        />
      </Tooltip>
      {asked && (
        <Suspense fallback={null}>
          <Notices open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
