import { type FileAnswer, request, requestFile } from '../../shared/client';
import type { DocumentKey } from '../../shared/document/types';
import { currentLanguage } from '../../shared/i18n/i18n';
import type { PageOf } from '../../shared/search/types';

/** What makes up a balance, each signed as the balance counts it: opening + all of them = closing. Decimal texts. */
export interface Movements {
  opening: string;
  invoices: string;
  creditNotes: string;
  payments: string;
  adjustments: string;
  closing: string;
}

/** A supplier's month in one currency, as lists show it. */
export interface StatementRow extends Movements {
  id: number;
  version: number;
  state: string;
  vendorId: number;
  vendorCode: string;
  vendorName: string;
  /** First day of the month. */
  monthOn: string;
  currency: string;
  lineCount: number;
  /** What was past due when the month ended. */
  overdue: string;
  /** What the ERP says today less what was issued. */
  difference: string;
  issuedAt: string | null;
  decidedAt: string | null;
  /** Empty = nobody. */
  decidedByName: string;
  changedAt: string;
}

/** The closing balance by how long open amounts were due when the month ended. */
export interface Ageing {
  notDue: string;
  d1to30: string;
  d31to60: string;
  d61to90: string;
  over90: string;
  /** Paid without saying for what. */
  unallocated: string;
}

/** The same supplier's month in another currency. */
export type OtherCurrency = Pick<StatementRow, 'id' | 'currency' | 'closing' | 'state'>;

/** A statement, whole. */
export interface Statement extends StatementRow {
  buyerName: string;
  ageing: Ageing;
  disputeComment: string;
  answerComment: string;
  previousId: number | null;
  nextId: number | null;
  sameMonth: OtherCurrency[];
  findings: { label: string; params: Record<string, unknown> }[];
}

/** What the ERP booked. Amounts are signed as the balance counts them. */
export interface StatementLine {
  id: number;
  statementId: number | null;
  kind: string;
  status: string;
  documentNo: string;
  documentOn: string;
  invoiceNo: string;
  currency: string;
  netAmount: string;
  taxAmount: string;
  totalAmount: string;
  settledAmount: string;
  openAmount: string;
  dueOn: string | null;
  daysOverdue: number | null;
  paymentTerm: string;
  /** Booked late, or otherwise than before, in a month that had been issued. */
  isAdjustment: boolean;
  /** The amount before; null = it stands here for the first time. */
  was: string | null;
  disputeComment: string;
  answerComment: string;
  disputed: boolean;
}

/** A line of a statement that another one hangs together with. */
interface ChainLine {
  lineId: number;
  documentNo: string;
  statementId: number | null;
}

/** From what was ordered to what was paid. */
export interface Chain {
  orders: {
    poLineId: number;
    poNo: string;
    lineNo: number;
    materialCode: string;
    orderQty: string;
    uom: string;
  }[];
  asns: { id: number; asnNo: string; state: string; invoiceAmount: string | null; shippedOn: string | null }[];
  receipts: {
    id: number;
    receiptNo: string;
    receivedOn: string;
    quantity: string;
    asnNo: string | null;
    poNo: string;
    lineNo: number;
  }[];
  invoices: (ChainLine & { invoiceNo: string; totalAmount: string })[];
  payments: (ChainLine & { documentOn: string; amount: string })[];
}

export const PATH = 'statements';
export const LINES = 'statement-lines';

/** The list of statements, and that of their lines. */
export const LIST = '/payment/balanceStatement';

export const keyOf = (id: number): DocumentKey => ({ process: 'balance_statement', path: PATH, id });

/** Where a statement is shown. */
export const pageOf = ({ id }: { id: number }) => `/payment/statements/${id}`;

/** A month by any of its days, as people write it: 2026-10. */
export const monthText = (day: string) => day.slice(0, 7);

/** What a statement is called: it has no number of its own. */
export const nameOf = ({ monthOn, currency }: Pick<StatementRow, 'monthOn' | 'currency'>) =>
  `${monthText(monthOn)} / ${currency}`;

/** Where a line is shown, with what hangs together with it. */
export const lineAddress = ({ lineId, statementId }: Pick<ChainLine, 'lineId' | 'statementId'>) =>
  statementId === null ? `${LIST}?view=lines&line=${lineId}` : `${pageOf({ id: statementId })}?line=${lineId}`;

/** What was booked for what an order, or a notice, brought. */
export const linesOf = (what: { poNo: string } | { asnId: number; asnNo: string }) => {
  const asked = Object.entries(what).map(([name, value]): [string, string] => [name, String(value)]);
  return `${LIST}?${new URLSearchParams([['view', 'lines'], ...asked])}`;
};

export const loadStatement = (id: number) => request<Statement>('GET', `/${PATH}/${id}`);

/** The statement as a workbook: totals, lines, ageing. */
export const workbookOf = (id: number): Promise<FileAnswer> =>
  requestFile('GET', `/${PATH}/${id}/export`, { query: { lang: currentLanguage() }, placed: true });

export const loadChain = (line: number) => request<Chain>('GET', `/${LINES}/${line}/chain`);

/** Lines of one answer. */
const SIZE = 100;
/** Answers at most: a sheet with more than this many thousand lines is no sheet any more. */
const ANSWERS = 30;

/** All lines that match, at most some thousands, and how many there are. */
export async function loadLines(
  asked: Record<string, string | number>,
  signal: AbortSignal,
): Promise<PageOf<StatementLine>> {
  const items: StatementLine[] = [];
  for (let page = 1; ; page++) {
    const query = { ...asked, page, size: SIZE };
    const answer = await request<PageOf<StatementLine>>('GET', `/${LINES}`, { query, signal });
    items.push(...answer.items);
    const { totalcount } = answer;
    if (answer.items.length < SIZE || items.length >= totalcount || page === ANSWERS) return { items, totalcount };
  }
}
