import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Tone } from '../../shared/document/Tone';
import { compare } from '../../shared/quantity';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { pageOf, type StatementLine } from './api';
import { money } from './money';

type Column = SearchColumn<StatementLine>;

export const KINDS = ['invoice', 'credit_note', 'payment'];

/** The line that is open beside the list stands in the address, so that a link shows the same. */
export const OPEN = 'line';

const amount = (key: 'netAmount' | 'taxAmount' | 'settledAmount'): Column => ({
  key,
  title: `statement.${key}`,
  align: 'right',
  hidden: true,
  render: (row) => money(row[key], row.currency),
});

/** Of a list in a statement; where it is for all of them, `statementColumn` comes behind. */
export const lineColumns = (t: TFunction): Column[] => [
  {
    key: 'documentNo',
    title: 'field.documentNo',
    fixed: true,
    card: 'head',
    render: (row) => <OpenLine line={row} />,
  },
  {
    key: 'kind',
    title: 'statement.kind',
    card: 'head',
    exported: ['kind'],
    render: (row) => (
      <span className="statement-marks">
        {kindText(t, row.kind)}
        {row.isAdjustment && <Tone tone="act">{t('statement.adjustment')}</Tone>}
        {row.disputed && <Tone tone="bad">{t('statement.disputed')}</Tone>}
      </span>
    ),
  },
  { key: 'documentOn', title: 'statement.documentOn', sort: true },
  { key: 'invoiceNo', title: 'field.invoiceNo' },
  { key: 'dueOn', title: 'statement.dueOn', sort: true },
  {
    key: 'totalAmount',
    title: 'statement.totalAmount',
    align: 'right',
    exported: ['totalAmount', 'currency', 'was'],
    render: (row) => <Total line={row} />,
  },
  amount('netAmount'),
  amount('taxAmount'),
  amount('settledAmount'),
  {
    key: 'openAmount',
    title: 'statement.openAmount',
    align: 'right',
    render: (row) => money(row.openAmount, row.currency),
  },
  {
    key: 'daysOverdue',
    title: 'statement.daysOverdue',
    align: 'right',
    // The workbook has the due day.
    exported: ['dueOn'],
    render: ({ daysOverdue }) => (daysOverdue !== null ? <Tone tone="bad">{String(daysOverdue)}</Tone> : '–'),
  },
  {
    key: 'status',
    title: 'statement.status',
    // What is open says it already.
    hidden: true,
    render: ({ status }) => t(`statement.lineStatus.${status}`, { defaultValue: status }),
  },
  { key: 'paymentTerm', title: 'field.paymentTerm', hidden: true },
  {
    key: 'disputeComment',
    title: 'statement.dispute',
    exported: ['disputeComment', 'answerComment'],
    render: (row) => <Said line={row} />,
  },
];

/** Leads to the statement that a line stands on. */
export const statementColumn = (t: TFunction): Column => ({
  key: 'statementId',
  title: 'balance_statement.name',
  exported: [],
  render: ({ statementId }) =>
    statementId === null ? '–' : <Link to={pageOf({ id: statementId })}>{t('statement.open')}</Link>,
});

/** What a line is, in words. */
export const kindText = (t: TFunction, kind: string) => t(`statement.lineKind.${kind}`, { defaultValue: kind });

/** Opens what hangs together with the line. A link, so that it can be sent to somebody. */
function OpenLine({ line }: { line: StatementLine }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(OPEN, String(line.id));
  return <Link to={{ search: `?${next}` }}>{line.documentNo}</Link>;
}

/** The amount, and what it was before it was changed. */
function Total({ line }: { line: StatementLine }) {
  return (
    <>
      <strong>{money(line.totalAmount, line.currency)}</strong> {line.currency}
      {line.was !== null && compare(line.was, line.totalAmount) !== 0 && <Was line={line} was={line.was} />}
    </>
  );
}

function Was({ line, was }: { line: StatementLine; was: string }) {
  const { t } = useTranslation();
  return <div className="soft">{t('statement.was', { amount: money(was, line.currency) })}</div>;
}

/** What the supplier says is wrong with a line, and what was answered. */
function Said({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const { disputeComment, answerComment } = line;
  if (disputeComment === '' && answerComment === '') return '–';
  return (
    <div className="statement-said">
      {disputeComment && <span className="people-words">{disputeComment}</span>}
      {answerComment && (
        <span>
          <span className="soft">{t('statement.answer')}: </span>
          <span className="people-words">{answerComment}</span>
        </span>
      )}
    </div>
  );
}

/** Filters of lines in a statement. */
export const lineFields = (t: TFunction): SearchField[] => [
  {
    kind: 'multi',
    name: 'kind',
    label: 'statement.kind',
    options: KINDS.map((value) => ({ value, label: kindText(t, value) })),
  },
  { kind: 'text', name: 'documentNo', label: 'field.documentNo' },
  { kind: 'text', name: 'invoiceNo', label: 'field.invoiceNo' },
];

/** Filters of all lines. */
export const allLineFields = (t: TFunction): SearchField[] => [
  ...lineFields(t),
  { kind: 'text', name: 'poNo', label: 'field.poNo' },
];
