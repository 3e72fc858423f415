import { InboxOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';

interface Props {
  kind: 'noMatch' | 'empty' | 'failed';
  onClear?: () => void;
  onRetry?: () => void;
  /** Instead of the usual words for an empty list. */
  hint?: ReactNode;
}

/** No rows, and what to do about it. */
export function Nothing({ kind, onClear, onRetry, hint }: Props) {
  const { t } = useTranslation();
  return (
    <div className="nothing" role="status">
      <Icon of={InboxOutlined} />
      {kind === 'noMatch' && (
        <>
          <strong>{t('search.empty')}</strong>
          <span className="soft">{t('search.emptyHint')}</span>
          <Button onClick={onClear}>{t('search.reset')}</Button>
        </>
      )}
      {kind === 'empty' && (
        <>
          <strong>{t('search.none')}</strong>
          <span className="soft">{hint ?? t('search.noneHint')}</span>
        </>
      )}
      {kind === 'failed' && (
        <>
          <strong>{t('search.failed')}</strong>
          <Button onClick={onRetry}>{t('message.retry')}</Button>
        </>
      )}
    </div>
  );
}

/** Before the first rows come. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="waiting" role="status" aria-label={t('search.loading')}>
      {[92, 78, 96, 70, 88, 82].map((width) => (
        <Skeleton.Node key={width} active style={{ width: `${width}%`, height: 16 }} />
      ))}
    </div>
  );
}
