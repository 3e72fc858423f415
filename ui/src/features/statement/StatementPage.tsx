import {
  CheckOutlined,
  CommentOutlined,
  DownloadOutlined,
  MessageOutlined,
  PrinterOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { DocumentPage, type EventAction } from '../../shared/document/DocumentPage';
import type { FieldSection } from '../../shared/document/FieldSections';
import { LoadingOrFault } from '../../shared/document/LoadingOrFault';
import { useDocument, useWorkflow } from '../../shared/document/useDocument';
import { useExportList } from '../../shared/export/useExportList';
import { Icon } from '../../shared/icon/Icon';
import { queryKeys } from '../../shared/queryKeys';
import { timeText } from '../../shared/time';
import { Ageing } from './Ageing';
import { AnswerDialog } from './AnswerDialog';
import {
  keyOf,
  LINES,
  loadLines,
  loadStatement,
  monthText,
  nameOf,
  pageOf,
  type Statement,
  type StatementLine,
} from './api';
import { Balance } from './Balance';
import { DisputeDialog } from './DisputeDialog';
import { Months } from './Months';
import { StatementLines } from './StatementLines';
import { StatementNotices } from './StatementNotices';
import { useDispute } from './useDispute';
import './statement.css';

/** The system's own. */
const hidden = ['open', 'issue'];

/** A supplier's month in one currency: how the balance came about, what is open, and what is said of it. */
export function StatementPage() {
  const id = Number(useParams().id);
  const { data: statement, error, refetch } = useDocument(keyOf(id), loadStatement);
  if (!statement) return <LoadingOrFault error={error} onRetry={() => void refetch()} />;
  // What was chosen of one statement is not disputed in the next.
  return <Shown key={id} statement={statement} />;
}

function Shown({ statement }: { statement: Statement }) {
  const { id, version, state } = statement;
  const [chosen, setChosen] = useState<readonly StatementLine[]>([]);
  const disputed = useDisputed(statement);
  const offers = useWorkflow(keyOf(id)).data?.offers ?? [];
  const disputes = offers.some(({ event, allowed }) => event === 'dispute' && allowed);
  const dispute = useDispute(statement, chosen);
  const actions: Record<string, EventAction> = {
    confirm: { kind: 'primary', icon: <Icon of={CheckOutlined} />, ask: true },
    answer: {
      kind: 'primary',
      icon: <Icon of={MessageOutlined} />,
      dialog: (props) => <AnswerDialog {...props} statement={statement} disputed={disputed} />,
    },
    dispute: {
      kind: 'danger',
      icon: <Icon of={CommentOutlined} />,
      dialog: (props) => <DisputeDialog {...props} lines={chosen} />,
    },
    withdraw: { icon: <Icon of={RollbackOutlined} />, ask: true },
  };
  return (
    <>
      <DocumentPage
        doc={keyOf(id)}
        title={nameOf(statement)}
        subtitle={`${statement.vendorCode} ${statement.vendorName} · ${statement.buyerName}`}
        state={state}
        version={version}
        talk
        actions={actions}
        hidden={hidden}
        extra={<Tools statement={statement} />}
        notice={
          <>
            <Months statement={statement} />
            <StatementNotices statement={statement} disputed={disputed ?? []} />
          </>
        }
        sections={sectionsOf(statement)}
      >
        <Balance statement={statement} />
        <Ageing statement={statement} />
        <StatementLines statement={statement} onDispute={disputes ? dispute.begin : undefined} onChosen={setChosen} />
      </DocumentPage>
      {dispute.dialog}
    </>
  );
}

/** Workbook and paper. */
function Tools({ statement }: { statement: Statement }) {
  const { t, i18n } = useTranslation();
  const { id, monthOn, currency } = statement;
  const exportLines = useExportList(LINES, `${monthText(monthOn)}-${currency}`);
  return (
    <>
      <Button
        icon={<Icon of={DownloadOutlined} />}
        onClick={() => void exportLines({ statementId: id, lang: i18n.language })}
      >
        {t('statement.export')}
      </Button>
      <Link to={`${pageOf(statement)}/print`}>
        <Button icon={<Icon of={PrinterOutlined} />} tabIndex={-1}>
          {t('statement.print')}
        </Button>
      </Link>
    </>
  );
}

/** When it was issued, and who decided. What there is nothing of yet has no place. */
function sectionsOf(statement: Statement): FieldSection[] {
  const items = [
    { name: 'vendor', value: `${statement.vendorCode} ${statement.vendorName}` },
    { name: 'month', value: monthText(statement.monthOn) },
    { name: 'currency', value: statement.currency },
    { name: 'lineCount', value: statement.lineCount },
    { name: 'issuedAt', value: timeText(statement.issuedAt) },
    { name: 'decidedAt', value: timeText(statement.decidedAt) },
    { name: 'decidedByName', value: statement.decidedByName },
  ];
  return [{ items: items.filter(({ value }) => value !== null && value !== '') }];
}

/** Lines that are disputed, where there may be some; undefined = they are on their way. */
function useDisputed({ id, state, version }: Statement): readonly StatementLine[] | undefined {
  const asked = { statementId: id };
  const { data } = useQuery({
    queryKey: queryKeys.list(LINES, { ...asked, version }),
    queryFn: ({ signal }) => loadLines(asked, signal),
    enabled: state === 'Disputed' || state === 'Answered',
  });
  return data?.items.filter(({ disputed }) => disputed);
}
