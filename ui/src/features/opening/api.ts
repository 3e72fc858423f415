import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { LineResult } from '../../shared/listCells/typing';
import type { PageOf } from '../../shared/search/types';

/** An order line that may be opened. */
export type OpenableLineRow = Schema<'OpenableLineRow'>;

/** An opening as lists show it. */
export type OpeningRow = Schema<'OpeningRow'>;

/** A notice that ships, or shipped, something under an opening. */
export type OpeningNotice = Schema<'OpeningNotice'>;

/** An opening, whole. */
export type Opening = OpeningRow & { notices: OpeningNotice[] };

/** How much of one line is opened, until when and why. */
export type Grant = Schema<'OpeningGrant'>;

/** Where an opening is shown. */
export const pageOf = ({ id }: { id: number }) => `/po/openings/${id}`;

/** What an opening is called: it has no number of its own. */
export const nameOf = ({ poNo, lineNo }: { poNo: string; lineNo: number }) => `${poNo} / ${lineNo}`;

export const loadOpening = (id: number) => request<Opening>('GET', `/openings/${id}`);

/** Opens lines; each is answered for itself. */
export async function grant(items: Grant[]): Promise<LineResult[]> {
  const { results } = await request<{ results: LineResult[] }>('POST', '/openings', { body: { items } });
  return results;
}

/** The openings of an order line, newest first: one page, which nearly always is all of them. */
export function loadOfLine(poLineId: number, signal: AbortSignal): Promise<PageOf<OpeningRow>> {
  return request('GET', '/openings', { query: { poLineId, size: 100 }, signal });
}
