import { CheckOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import type { SaveStatus } from './useAutosave';

/** Whether what was typed is safe. */
export function SavedAt({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  const { t } = useTranslation();
  const style = { fontSize: 13, whiteSpace: 'nowrap' } as const;
  switch (status.kind) {
    case 'saved':
      return (
        <Typography.Text type="secondary" style={style} role="status">
          <Icon of={CheckOutlined} />{' '}
          {status.at ? t('document.savedAt', { at: dayjs(status.at).format('HH:mm:ss') }) : t('document.saved')}
        </Typography.Text>
      );
    case 'waiting':
    case 'saving':
      return (
        <Typography.Text type="secondary" style={style} role="status">
          <Icon of={LoadingOutlined} /> {t('document.saving')}
        </Typography.Text>
      );
    case 'stale':
    case 'refused':
      return (
        <Typography.Text type="danger" style={style} role="status">
          <Icon of={WarningOutlined} /> {t('document.notSaved')}
        </Typography.Text>
      );
    case 'failed':
      return (
        <Button size="small" danger icon={<Icon of={WarningOutlined} />} onClick={onRetry}>
          {t('document.saveAgain')}
        </Button>
      );
  }
}
