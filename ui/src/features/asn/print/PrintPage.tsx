import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Flex, Result, Skeleton, theme } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../shared/client';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { Icon } from '../../../shared/icon/Icon';
import { queryKeys } from '../../../shared/queryKeys';
import { type Asn, loadPrint } from '../api';
import { BoxLabels } from './BoxLabels';
import { chosenLabels, MOST_LABELS, pagesOf } from './choice';
import { type Label, labelsOf } from './labels';
import { PrintSheet } from './PrintSheet';
import { PrintTools } from './PrintTools';
import { labelPapers, pageRule, perPage } from './papers';
import { usePrintChoice } from './usePrintChoice';
import { useSlices } from './useSlices';
import '../../../shared/print/print.css';

/** Labels that are drawn before the browser may do something else; some tens of milliseconds' work. */
const SLICE = 24;

/** Whether the notice is there, and may not be printed yet. */
const isRefused = (error: unknown) => error instanceof ApiError && error.errorLabel === 'REFUSED';

/** Sheet and box labels. The server gives them only once the ERP has answered with its inbound number. */
export function PrintPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const navigate = useNavigate();
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
  return <Papers asn={asn} back={back} />;
}

const nothing: (Label | undefined)[][] = [];

function Papers({ asn, back }: { asn: Asn; back: ReactNode }) {
  const { t } = useTranslation();
  const [choice, choose] = usePrintChoice();
  const paper = choice.paper === 'sheet' ? undefined : labelPapers[choice.paper];
  const all = useMemo(() => labelsOf(asn), [asn]);
  const labels = useMemo(() => chosenLabels(all, choice), [all, choice]);
  const pages = useMemo(
    () => (paper && labels.length <= MOST_LABELS ? pagesOf(labels, paper, choice.first) : nothing),
    [labels, paper, choice.first],
  );
  const drawn = useSlices(pages, paper ? Math.ceil(SLICE / perPage(paper)) : 1);
  return (
    <main className="print-page">
      <style>{pageRule(choice.paper, asn.asnNo)}</style>
      <Flex wrap gap={12} align="end" justify="space-between" className="print-tools">
        {back}
        <h1>{asn.asnNo}</h1>
        <PrintTools
          lines={asn.lines}
          choice={choice}
          onChoose={choose}
          labels={labels.length}
          pages={pages.length}
          drawn={drawn}
        />
      </Flex>
      {/* Paper is white whatever the screen's theme. */}
      <ConfigProvider theme={{ algorithm: theme.defaultAlgorithm, token: { colorText: '#000' } }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
        <section className={`paper paper-${paper ? 'labels' : 'sheet'}`} aria-label={t('asn.preview')} tabIndex={0}>
          {paper ? <BoxLabels asn={asn} paper={paper} pages={pages.slice(0, drawn)} /> : <PrintSheet asn={asn} />}
        </section>
      </ConfigProvider>
    </main>
  );
}
