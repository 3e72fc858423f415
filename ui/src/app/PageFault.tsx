import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/**
 * Instead of a page that broke, or whose script could not be fetched (an update, a lost line). Everybody loads it, because it must be
 * there when nothing more comes: so it is plain.
 */
export function PageFault() {
  const { t } = useTranslation();
  return (
    <div className="center-page page-fault" role="alert">
      <div>
        <h1 className="result-title">{t('message.pageFault')}</h1>
        <p className="soft">{t('message.pageFaultHint')}</p>
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('message.reload')}
        </Button>
      </div>
    </div>
  );
}
