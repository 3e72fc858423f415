import { CheckOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { SaveStatus } from '../../shared/document/useAutosave';

/** Whether what was typed is safe. */
export function SavedAt({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  const { t } = useTranslation();
  const style = { fontSize: 13, whiteSpace: 'nowrap' } as const;
  switch (status.kind) {
    case 'saved':
      return (
        <Typography.Text type="secondary" style={style} role="status">
          <CheckOutlined aria-hidden />{' '}
          {status.at ? t('document.savedAt', { at: dayjs(status.at).format('HH:mm:ss') }) : t('document.saved')}
        </Typography.Text>
      );
    case 'waiting':
    case 'saving':
      return (
        <Typography.Text type="secondary" style={style} role="status">
          <LoadingOutlined aria-hidden /> {t('document.saving')}
        </Typography.Text>
      );
    case 'stale':
    case 'refused':
      return (
        <Typography.Text type="danger" style={style} role="status">
          <WarningOutlined aria-hidden /> {t('document.notSaved')}
        </Typography.Text>
      );
    case 'failed':
      return (
        <Button size="small" danger icon={<WarningOutlined aria-hidden />} onClick={onRetry}>
          {t('document.saveAgain')}
        </Button>
      );
  }
}
