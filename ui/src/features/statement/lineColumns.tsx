import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { Tone } from '../../shared/document/Tone';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { monthText, pageOf, type StatementLine } from './api';
import { money } from './money';

type Column = SearchColumn<StatementLine, SortOf<'/api/statement-lines'>>;

const KINDS = ['invoice', 'credit_note', 'payment'];

/** The line that is open beside the list stands in the address, so that a link shows the same. */
export const OPEN = 'line';

const extra = (key: 'netAmount' | 'taxAmount' | 'settledAmount'): Column => ({
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
    exported: ['kind', 'isAdjustment', 'disputed'],
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
  { key: 'dueOn', title: 'statement.dueOn' },
  {
    key: 'amount',
    title: 'statement.amount',
    align: 'right',
    exported: ['amount', 'currency', 'totalAmount', 'was'],
    render: (row) => <Amount line={row} />,
  },
  extra('netAmount'),
  extra('taxAmount'),
  extra('settledAmount'),
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
    render: ({ daysOverdue }) => (daysOverdue > 0 ? <Tone tone="bad">{String(daysOverdue)}</Tone> : '–'),
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
export const statementColumn: Column = {
  key: 'monthOn',
  title: 'balance_statement.name',
  render: ({ statementId, monthOn }) => <Link to={pageOf({ id: statementId })}>{monthText(monthOn)}</Link>,
};

/** What a line is, in words. */
export const kindText = (t: TFunction, kind: string) => t(`statement.lineKind.${kind}`, { defaultValue: kind });

/** Opens what hangs together with the line. A link, so that it can be sent to somebody. */
function OpenLine({ line }: { line: StatementLine }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(OPEN, String(line.id));
  return <Link to={{ search: `?${next}` }}>{line.documentNo}</Link>;
}

/** What the line counts on its statement, and of what was changed late how much it was and is. */
function Amount({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  return (
    <>
      <strong>{money(line.amount, line.currency)}</strong> {line.currency}
      {line.was !== null && <div className="soft">{changeText(t, line)}</div>}
    </>
  );
}

/** How much a line is altogether, and how much of it stood on statements before. */
export const changeText = (t: TFunction, { totalAmount, was, currency }: StatementLine) =>
  t('statement.change', { now: money(totalAmount, currency), was: money(was ?? '0', currency) });

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
