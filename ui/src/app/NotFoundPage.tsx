import { Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** No such page, or not for this person. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className="center-page">
      <Result
        status="404"
        title={<h1 className="result-title">{t('message.notFound')}</h1>}
        subTitle={t('message.notFoundHint')}
        extra={<Link to="/home">{t('message.backHome')}</Link>}
      />
    </main>
  );
}
