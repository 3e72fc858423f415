import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';

/** Instead of a page that broke, or whose script could not be fetched (an update, a lost line). */
export function PageFault() {
  const { t } = useTranslation();
  return (
    <Result
      status="warning"
      title={<h1 className="result-title">{t('message.pageFault')}</h1>}
      subTitle={t('message.pageFaultHint')}
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('message.reload')}
        </Button>
      }
    />
  );
}
