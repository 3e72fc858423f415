import { request } from '../../shared/client';
import type { BulkAnswer } from '../../shared/document/api';
import type { Finding } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** An order line that permission may be asked for. */
export interface ShipLineRow {
  id: number;
  purchaseOrderId: number;
  poNo: string;
  lineNo: number;
  plantCode: string;
  materialCode: string;
  description: string;
  uom: string;
  /** Decimals that quantities in this unit may have; null = the ERP does not say. */
  uomDigits?: number | null;
  orderQty: string;
  cancelledQty: string;
  cumAllowQty: string;
  inTransitQty: string;
  receivedQty: string;
  balanceAllowQty: string;
  /** Asked for and not decided. */
  requestedQty: string;
  /** What may still be asked for. */
  applicableQty: string;
  needByOn: string;
  promisedOn?: string | null;
}

/** A ship permission as lists show it. */
export interface ShipPermissionRow {
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
  orderQty: string;
  cancelledQty: string;
  cumAllowQty: string;
  inTransitQty: string;
  receivedQty: string;
  askedQty: string;
  askedOn: string;
  remark: string;
  needByOn: string;
  promisedOn?: string | null;
  grantedQty?: string | null;
  grantedOn?: string | null;
  comment: string;
  requestedByName: string;
  createdAt: string;
  ageDays: number;
  decidedByName?: string | null;
  decidedAt?: string | null;
  expiresAt: string;
}

/** Another permission of the same line. */
export type PermissionBefore = Pick<
  ShipPermissionRow,
  'id' | 'state' | 'askedQty' | 'askedOn' | 'grantedQty' | 'grantedOn' | 'createdAt'
>;

/** A permission, whole. */
export interface ShipPermission extends ShipPermissionRow {
  others: PermissionBefore[];
}

/** What is asked for of one line. */
export interface Application {
  lineId: number;
  quantity: string;
  shipOn: string;
  remark: string;
}

/** What became of one application. */
export interface ApplicationResult {
  lineId: number;
  ok: boolean;
  id?: number;
  errorLabel?: string;
  blockers?: Finding[];
}

/** What is granted of one application. */
export interface Grant {
  id: number;
  version: number;
  quantity: string;
  shipOn: string;
}

/** Applications that one call takes. */
export const MOST_ITEMS = 1_000;

/** Where a permission is shown. */
export const pageOf = ({ id }: { id: number }) => `/po/ship-permissions/${id}`;

/** What a permission is called: it has no number of its own. */
export const nameOf = ({ poNo, lineNo }: { poNo: string; lineNo: number }) => `${poNo} / ${lineNo}`;

export const loadPermission = (id: number) => request<ShipPermission>('GET', `/ship-permissions/${id}`);

/** Asks for permission; each item is answered for itself. */
export async function apply(items: Application[]): Promise<ApplicationResult[]> {
  const { results } = await request<{ results: ApplicationResult[] }>('POST', '/ship-permissions', { body: { items } });
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
