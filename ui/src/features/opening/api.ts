import { request } from '../../shared/client';
import type { Finding } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** An order line that may be opened. */
export interface OpenableLineRow {
  id: number;
  poNo: string;
  lineNo: number;
  purchaseOrderId: number;
  vendorCode: string;
  vendorName: string;
  plantCode: string;
  materialCode: string;
  description: string;
  uom: string;
  uomDigits?: number | null;
  state: string;
  orderQty: string;
  cancelledQty: string;
  cumAllowQty: string;
  inTransitQty: string;
  receivedQty: string;
  openableQty: string;
  needByOn: string;
  promisedOn?: string | null;
}

/** An opening as lists show it. */
export interface OpeningRow {
  id: number;
  state: string;
  version: number;
  poLineId: number;
  purchaseOrderId: number;
  poNo: string;
  lineNo: number;
  vendorCode: string;
  vendorName: string;
  plantCode: string;
  materialCode: string;
  description: string;
  uom: string;
  uomDigits?: number | null;
  lineState: string;
  orderQty: string;
  cancelledQty: string;
  cumAllowQty: string;
  openedQty: string;
  usedQty: string;
  leftQty: string;
  untilOn: string;
  reason: string;
  takenBackReason: string;
  lapse?: string | null;
  grantedByName: string;
  createdAt: string;
}

/** A notice that ships, or shipped, something under an opening. */
export interface OpeningNotice {
  asnId: number;
  asnNo: string;
  asnState: string;
  quantity: string;
}

/** An opening, whole. */
export type Opening = OpeningRow & { notices: OpeningNotice[] };

/** How much of one line is opened, until when and why. */
export interface Grant {
  lineId: number;
  quantity: string;
  untilOn: string;
  reason: string;
}

/** What became of one line that was to be opened. */
export interface GrantResult {
  lineId: number;
  ok: boolean;
  errorLabel?: string | null;
  blockers?: Finding[] | null;
}

/** Lines that one call opens. */
export const MOST_ITEMS = 1_000;

/** Where an opening is shown. */
export const pageOf = ({ id }: { id: number }) => `/po/openings/${id}`;

/** What an opening is called: it has no number of its own. */
export const nameOf = ({ poNo, lineNo }: { poNo: string; lineNo: number }) => `${poNo} / ${lineNo}`;

export const loadOpening = (id: number) => request<Opening>('GET', `/openings/${id}`);

/** Opens lines; each is answered for itself. */
export async function grant(items: Grant[]): Promise<GrantResult[]> {
  const { results } = await request<{ results: GrantResult[] }>('POST', '/openings', { body: { items } });
  return results;
}

/** The openings of an order line, newest first: one page, which nearly always is all of them. */
export function loadOfLine(poLineId: number, signal: AbortSignal): Promise<PageOf<OpeningRow>> {
  return request('GET', '/openings', { query: { poLineId, size: 100 }, signal });
}
