import { Button, Card, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../client';

/** In place of a document that is not there yet, or never will be. */
export function LoadingOrFault({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  if (!error) {
    return (
      <Card size="small" aria-busy>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  }
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 403);
  return (
    <Card size="small">
      <Result
        status={missing ? '404' : 'warning'}
        title={<h1 className="result-title">{t(missing ? 'document.notFound' : 'document.notLoaded')}</h1>}
        extra={onRetry && !missing ? <Button onClick={onRetry}>{t('document.retry')}</Button> : undefined}
      />
    </Card>
  );
}
