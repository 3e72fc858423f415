import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider, Flex, Skeleton, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LoadingOrFault } from '../../../shared/document/LoadingOrFault';
import { useDocument } from '../../../shared/document/useDocument';
import { Icon } from '../../../shared/icon/Icon';
import '../../../shared/print/print.css';
import { queryKeys } from '../../../shared/queryKeys';
import { keyOf, LINES, loadLines, loadStatement, nameOf, pageOf } from '../api';
import { StatementSheet } from './StatementSheet';

/** A statement on A4 paper, as it stands now, with all of its lines. */
export function StatementPrintPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: statement, error, refetch } = useDocument(keyOf(id), loadStatement);
  const asked = { statementId: id };
  const lines = useQuery({
    queryKey: queryKeys.list(LINES, { ...asked, version: statement?.version }),
    queryFn: ({ signal }) => loadLines(asked, signal),
    enabled: statement !== undefined,
  });
  const failed = error ?? lines.error;
  if (failed && !(statement && lines.data)) {
    return (
      <main>
        <LoadingOrFault error={failed} onRetry={() => void (error ? refetch() : lines.refetch())} />
      </main>
    );
  }
  if (!statement || !lines.data) return <Skeleton active style={{ padding: 24 }} />;
  return (
    <main className="print-page">
      <style>{'@page { size: A4; margin: 12mm; }'}</style>
      <Flex wrap gap={12} align="center" justify="space-between" className="print-tools">
        <Button icon={<Icon of={ArrowLeftOutlined} />} onClick={() => navigate(pageOf(statement))}>
          {t('statement.back')}
        </Button>
        <h1>{nameOf(statement)}</h1>
        <Button type="primary" icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
          {t('statement.print')}
        </Button>
      </Flex>
      {/* Paper is white whatever the screen's theme. */}
      <ConfigProvider theme={{ algorithm: theme.defaultAlgorithm, token: { colorText: '#000' } }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
        <section className="paper paper-sheet" aria-label={t('statement.sheet')} tabIndex={0}>
          <StatementSheet statement={statement} lines={lines.data.items} total={lines.data.totalcount} />
        </section>
      </ConfigProvider>
    </main>
  );
}
