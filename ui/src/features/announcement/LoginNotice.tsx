import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteNotice, noticeWasShown } from '../../shared/session/loginNotice';
import { useUser } from '../../shared/session/user';
import { dismissNotice, noticeOf } from './api';
import { NoticeText } from './NoticeText';
import { useReading } from './useReading';

/** After the sign-in: what everybody is to read first. Once in a session, and never again for those who say so. */
export function LoginNotice() {
  const id = useUser()?.showLoginNoticeOid ?? undefined;
  const [over, setOver] = useState(noticeWasShown);
  if (over || id === undefined) return null;
  return <NoticeDialog id={id} onClose={() => setOver(true)} />;
}

function NoticeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [never, setNever] = useState(false);
  // Withdrawn meanwhile: then there is nothing to show.
  const { data: notice } = useQuery({ ...noticeOf(id), retry: false });
  useReading(notice);
  // From when it can be read: who reloads the page with it open has seen it, and finds it at home.
  useEffect(() => {
    if (notice) noteNotice();
  }, [notice]);
  const dismiss = useMutation({ mutationFn: dismissNotice, onSettled: onClose });
  if (!notice) return null;
  const close = () => (never ? dismiss.mutate(notice) : onClose());
  return (
    <Modal
      open
      title={notice.title}
      onCancel={close}
      closable={{ 'aria-label': t('document.close') }}
      footer={
        <div className="announcement-again">
          <Checkbox checked={never} onChange={(change) => setNever(change.target.checked)}>
            {t('announcement.never')}
          </Checkbox>
          <Button type="primary" loading={dismiss.isPending} onClick={close}>
            {t('document.close')}
          </Button>
        </div>
      }
    >
      <NoticeText said={notice} />
    </Modal>
  );
}
