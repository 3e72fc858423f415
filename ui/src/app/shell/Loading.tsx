import { Modal, Spin } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingStore } from '../../shared/feedback/loading';
import { useStore } from '../../shared/store';

/**
 * The dialog over the whole page while something long runs; it cannot be closed. A closed dialog keeps what it last drew,
 * so it is destroyed: else its spinner would stay on the page, hidden and busy for ever.
 */
export function FullPageLoading() {
  const { t } = useTranslation();
  const { allLoading, allLoadingText } = useStore(loadingStore);
  return (
    <Modal
      open={allLoading}
      closable={false}
      footer={null}
      width="30%"
      className="full-loading-dialog"
      centered
      keyboard={false}
      destroyOnHidden
    >
      <div className="full-loading" role="status">
        <Spin />
        <Clock />
        <span>{allLoadingText || t('message.downloading')}</span>
      </div>
    </Modal>
  );
}

/** The mask over the right area. */
export function RightMask() {
  const { rightLoading, rightLoadingText } = useStore(loadingStore);
  if (!rightLoading) return null;
  return (
    <div className="right-mask" role="status">
      <Spin />
      <span>
        <Clock /> [{rightLoadingText}]
      </span>
    </div>
  );
}

function Clock() {
  const [now, setNow] = useState(() => dayjs());
  useEffect(() => {
    const timer = setInterval(() => setNow(dayjs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time className="number">{now.format('YYYY-MM-DD HH:mm:ss')}</time>;
}
