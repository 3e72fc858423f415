import type { components } from '../../shared/api/schema';
import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { DocumentKey } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** What the server says; what it does not know is null, never left out. */
type Said<Name extends keyof components['schemas']> = Required<Schema<Name>>;

/** A supplier's month in one currency, as lists show it. Decimals are texts. */
export type StatementRow = Said<'StatementRow'>;

/** What makes up a balance, each signed as the balance counts it: opening + all of them = closing. */
export type Movements = Pick<
  StatementRow,
  'opening' | 'invoices' | 'creditNotes' | 'payments' | 'adjustments' | 'closing'
>;

/** The closing balance by how long open amounts were due when the month ended. */
export type Ageing = Said<'StatementAgeing'>;

/** A statement, whole. */
export type Statement = Said<'StatementView'>;

/** What the ERP booked, as it counts on a statement. */
export type StatementLine = Said<'StatementLineRow'>;

/** From what was ordered to what was paid. */
export type Chain = Said<'StatementChain'>;

export const PATH = 'statements';
export const LINES = 'statement-lines';

/** The list of statements, and that of their lines. */
const LIST = '/payment/balanceStatement';

export const keyOf = (id: number): DocumentKey => ({ process: 'balance_statement', path: PATH, id });

/** Where a statement is shown. */
export const pageOf = ({ id }: { id: number }) => `/payment/statements/${id}`;

/** A month by any of its days, as people write it: 2026-10. */
export const monthText = (day: string) => day.slice(0, 7);

/** What a statement is called: it has no number of its own. */
export const nameOf = ({ monthOn, currency }: Pick<StatementRow, 'monthOn' | 'currency'>) =>
  `${monthText(monthOn)} / ${currency}`;

/** Where a line is shown, with what hangs together with it. */
export const lineAddress = ({ lineId, statementId }: { lineId: number; statementId: number }) =>
  `${pageOf({ id: statementId })}?line=${lineId}`;

/** What was booked for what an order, or a notice, brought. */
export const linesOf = (what: { poNo: string } | { asnId: number; asnNo: string }) => {
  const asked = Object.entries(what).map(([name, value]): [string, string] => [name, String(value)]);
  return `${LIST}?${new URLSearchParams([['view', 'lines'], ...asked])}`;
};

export const loadStatement = (id: number) => request<Statement>('GET', `/${PATH}/${id}`);

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
