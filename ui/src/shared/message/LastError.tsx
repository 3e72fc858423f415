import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** What went wrong last, while the message has not arrived. */
export function LastError({ message }: { message: { state: string; lastError?: string | null } }) {
  const { t } = useTranslation();
  if (!message.lastError || message.state === 'Y') return null;
  return (
    <Alert
      type={message.state === 'F' || message.state === 'E' ? 'error' : 'warning'}
      showIcon
      title={t('field.lastError')}
      description={<span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.lastError}</span>}
    />
  );
}
