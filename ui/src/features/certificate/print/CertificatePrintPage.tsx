import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Flex, Skeleton, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { useDocument } from '../../../shared/document/useDocument';
import { Icon } from '../../../shared/icon/Icon';
import '../../../shared/print/print.css';
import { keyOf, loadCertificate, nameOf, pageOf } from '../api';
import { CertificateSheet } from './CertificateSheet';

/** A lot's certificate on A4 paper, as it stands now. */
export function CertificatePrintPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: certificate, error, refetch } = useDocument(keyOf(id), loadCertificate);
  if (error && !certificate) {
    return (
      <main>
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!certificate) return <Skeleton active style={{ padding: 24 }} />;
  return (
    <main className="print-page">
      <style>{'@page { size: A4; margin: 12mm; }'}</style>
      <Flex wrap gap={12} align="center" justify="space-between" className="print-tools">
        <Button icon={<Icon of={ArrowLeftOutlined} />} onClick={() => navigate(pageOf(certificate))}>
          {t('certificate.back')}
        </Button>
        <h1>{nameOf(certificate)}</h1>
        <Button type="primary" icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
          {t('certificate.print')}
        </Button>
      </Flex>
      {/* Paper is white whatever the screen's theme. */}
      <ConfigProvider theme={{ algorithm: theme.defaultAlgorithm, token: { colorText: '#000' } }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
        <section className="paper paper-sheet" aria-label={t('certificate.sheet')} tabIndex={0}>
          <CertificateSheet certificate={certificate} />
        </section>
      </ConfigProvider>
    </main>
  );
}
