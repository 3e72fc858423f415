import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SortOf } from '../../shared/api/types';
import { StateTag } from '../../shared/document/StateTag';
import { Tone } from '../../shared/document/Tone';
import { compare } from '../../shared/quantity';
import type { SearchColumn, SearchField } from '../../shared/search/types';
import { timeText } from '../../shared/time';
import { type Movements, monthText, pageOf, type StatementRow } from './api';
import { money, signed } from './money';

type Column = SearchColumn<StatementRow, SortOf<'/api/statements'>>;

const STATES = ['Open', 'Issued', 'Confirmed', 'Disputed', 'Answered'];

/** How a balance becomes another, in the order in which it is reckoned. */
export const movements = ['invoices', 'creditNotes', 'payments', 'adjustments'] as const;

const amount = (key: keyof Movements): Column => ({
  key,
  title: `statement.${key}`,
  align: 'right',
  render: (row) => money(row[key], row.currency),
});

const vendor: Column[] = [
  { key: 'vendorCode', title: 'field.vendorCode', card: 'head' },
  { key: 'vendorName', title: 'field.vendorName', width: 180 },
];

const head: Column[] = [
  {
    key: 'monthOn',
    title: 'statement.month',
    sort: true,
    fixed: true,
    card: 'head',
    render: (row) => <Link to={pageOf(row)}>{monthText(row.monthOn)}</Link>,
  },
  { key: 'currency', title: 'field.currency', fixed: true, card: 'head' },
  {
    key: 'state',
    title: 'field.state',
    card: 'head',
    render: (row) => <StateTag process="balance_statement" state={row.state} />,
  },
];

const figures: Column[] = [
  amount('opening'),
  ...movements.map(amount),
  {
    key: 'closing',
    title: 'statement.closing',
    align: 'right',
    exported: ['closing', 'difference'],
    render: (row) => <Closing row={row} />,
  },
  { key: 'overdue', title: 'statement.overdue', align: 'right', render: (row) => <Overdue row={row} /> },
  { key: 'lineCount', title: 'field.lineCount', align: 'right', hidden: true },
  { key: 'issuedAt', title: 'statement.issuedAt', hidden: true, render: (row) => timeText(row.issuedAt) },
  { key: 'decidedAt', title: 'statement.decidedAt', hidden: true, render: (row) => timeText(row.decidedAt) },
  { key: 'decidedByName', title: 'statement.decidedByName', hidden: true },
  { key: 'changedAt', title: 'field.changedAt', sort: true, hidden: true, render: (row) => timeText(row.changedAt) },
];

/** Of one's own statements. */
export const ownColumns: Column[] = [...head, ...figures];

/** Of all suppliers' statements. */
export const allColumns: Column[] = [...head.slice(0, 1), ...vendor, ...head.slice(1), ...figures];

/** What is past due asks for an answer, and is told by its sign and its colour. */
function Overdue({ row }: { row: StatementRow }) {
  const text = money(row.overdue, row.currency);
  return compare(row.overdue, '0') > 0 ? <Tone tone="bad">{text}</Tone> : text;
}

/** Nothing more is said where the ERP still says what was issued. */
function Closing({ row }: { row: StatementRow }) {
  const { t } = useTranslation();
  const { closing, difference, currency } = row;
  const sign = compare(difference, '0');
  return (
    <>
      <strong>{money(closing, currency)}</strong>
      {sign !== 0 && (
        <div>
          <Tone tone="act">
            {t('statement.difference')} {signed(difference, currency)}
          </Tone>
        </div>
      )}
    </>
  );
}

/** Months that can be chosen, back from this one. */
const MONTHS = 36;

/** The first days of the last months, the newest first. `day` = a day of this month. */
export function monthsBefore(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  });
}

/** Filters of one's own statements. `day` = today. */
export const fields = (t: TFunction, day: string): SearchField[] => {
  const months = monthsBefore(day).map((value) => ({ value, label: monthText(value) }));
  return [
    { kind: 'select', name: 'monthFrom', label: 'statement.monthFrom', options: months },
    { kind: 'select', name: 'monthTo', label: 'statement.monthTo', options: months },
    { kind: 'text', name: 'currency', label: 'field.currency', maxLength: 3 },
    {
      kind: 'multi',
      name: 'state',
      label: 'field.state',
      options: STATES.map((value) => ({ value, label: t(`balance_statement.state.${value}`) })),
    },
    {
      kind: 'select',
      name: 'hasDifference',
      label: 'statement.difference',
      options: [
        { value: 'true', label: t('statement.hasDifference') },
        { value: 'false', label: t('statement.hasNone') },
      ],
    },
  ];
};

/** The same of all suppliers, and whose. */
export const fieldsOfAll = (t: TFunction, day: string): SearchField[] => [
  { kind: 'pick', choices: 'vendors', name: 'vendor', label: 'field.vendorCode' },
  ...fields(t, day),
];
