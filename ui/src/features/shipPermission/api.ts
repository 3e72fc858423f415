import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { BulkAnswer } from '../../shared/document/api';
import type { LineResult } from '../../shared/listCells/typing';
import type { PageOf } from '../../shared/search/types';

/** An order line that permission may be asked for. */
export type ShipLineRow = Schema<'ShipLineRow'>;

/** A ship permission as lists show it. */
export type ShipPermissionRow = Schema<'ShipPermissionRow'>;

/** Another permission of the same line. */
export type PermissionBefore = Schema<'PermissionBefore'>;

/** A permission, whole. */
export type ShipPermission = ShipPermissionRow & { others: PermissionBefore[] };

/** What is asked for of one line. */
export type Application = Schema<'ShipApplication'>;

/** What is granted of one application. */
export interface Grant {
  id: number;
  version: number;
  quantity: string;
  shipOn: string;
}

/** Where a permission is shown. */
export const pageOf = ({ id }: { id: number }) => `/po/ship-permissions/${id}`;

/** What a permission is called: it has no number of its own. */
export const nameOf = ({ poNo, lineNo }: { poNo: string; lineNo: number }) => `${poNo} / ${lineNo}`;

export const loadPermission = (id: number) => request<ShipPermission>('GET', `/ship-permissions/${id}`);

/** Asks for permission; each item is answered for itself. */
export async function apply(items: Application[]): Promise<LineResult[]> {
  const { results } = await request<{ results: LineResult[] }>('POST', '/ship-permissions', { body: { items } });
  return results;
}

/** Grants each as it says there, with the same words. */
export function grantMany(event: string, grants: Grant[], said: Record<string, unknown>): Promise<BulkAnswer> {
  const items = grants.map((grant) => ({ ...grant, ...said }));
  return request<BulkAnswer>('POST', `/ship-permissions/events/${event}`, { body: items });
}

/** The permissions of an order, newest first: one page, which nearly always is all of them. */
export function loadOfOrder(poNo: string, signal: AbortSignal): Promise<PageOf<ShipPermissionRow>> {
  return request('GET', '/ship-permissions', { query: { poNo, size: 100 }, signal });
}
