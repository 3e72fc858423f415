import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Flex, Result, Segmented, Skeleton, theme } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../shared/client';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { loadPrint } from './api';
import { BoxLabels } from './BoxLabels';
import { labelsOf } from './labels';
import { PrintSheet } from './PrintSheet';
import '../../shared/print/print.css';

type Paper = 'sheet' | 'labels' | 'labelsA4';

/** What the printer is told about the paper; only one kind is on the page at a time. */
const pages: Record<Paper, string> = {
  sheet: '@page { size: A4; margin: 12mm; }',
  labels: '@page { size: 100mm 70mm; margin: 0; }',
  labelsA4: '@page { size: A4; margin: 8mm 3mm; }',
};

/** Whether the notice is there, and may not be printed yet. */
const isRefused = (error: unknown) => error instanceof ApiError && error.errorLabel === 'REFUSED';

/** Sheet and box labels. The server gives them only once the ERP has answered with its inbound number. */
export function PrintPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [paper, setPaper] = useState<Paper>('sheet');
  const {
    data: asn,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.asnPrint(id),
    queryFn: () => loadPrint(id),
    retry: false,
  });
  const back = (
    <Button icon={<Icon of={ArrowLeftOutlined} />} onClick={() => navigate(`/asn/asns/${id}`)}>
      {t('asn.backToAsn')}
    </Button>
  );
  if (error && !isRefused(error)) {
    return (
      <main>
        <LoadingOrFault error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (error) {
    return (
      <main>
        <h1 className="hidden-text">{t('route.asnPrint')}</h1>
        <Result status="warning" title={t('error.ASN_NOT_PRINTABLE')} extra={back} />
      </main>
    );
  }
  if (!asn) return <Skeleton active style={{ padding: 24 }} />;
  const labels = labelsOf(asn);
  return (
    <main className="print-page">
      <style>{pages[paper]}</style>
      <Flex wrap gap={12} align="center" justify="space-between" className="print-tools">
        {back}
        <h1>{asn.asnNo}</h1>
        <Segmented<Paper>
          value={paper}
          onChange={setPaper}
          options={[
            { value: 'sheet', label: t('asn.paper.sheet') },
            { value: 'labels', label: t('asn.paper.labels', { count: labels.length }) },
            { value: 'labelsA4', label: t('asn.paper.labelsA4') },
          ]}
        />
        <Button type="primary" icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
          {t('asn.print')}
        </Button>
      </Flex>
      {/* Paper is white whatever the screen's theme. */}
      <ConfigProvider theme={{ algorithm: theme.defaultAlgorithm, token: { colorText: '#000' } }}>
        <div className={`paper paper-${paper}`}>
          {paper === 'sheet' ? <PrintSheet asn={asn} /> : <BoxLabels asn={asn} labels={labels} />}
        </div>
      </ConfigProvider>
    </main>
  );
}
