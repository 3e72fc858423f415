import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasScreen } from '../../shared/session/screens';
import type { Certificate } from './api';

/** There is nothing to measure against: why, and where that is put right. */
export function NoSpec({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const filled = useHasScreen('inspecificationSpe');
  const kept = useHasScreen('QAIqaSpecMaintain_B');
  const list = filled ? '/examine/inspecificationSpe' : kept ? '/examine/QAIqaSpecMaintain_B' : undefined;
  const material = encodeURIComponent(certificate.materialCode);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('certificate.noSpec')}
      description={certificate.specMissing && t(`error.${certificate.specMissing}`, { defaultValue: '' })}
      action={list && <Link to={`${list}?material=${material}`}>{t('certificate.toSpecs')}</Link>}
    />
  );
}
