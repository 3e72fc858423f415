import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { BulkAnswer } from '../../shared/document/api';
import { compare, shown } from '../../shared/quantity';

/** One delivery of a reply: so much on that day. */
export interface Split {
  splitNo?: number;
  /** Decimal text. */
  quantity: string;
  promisedOn: string;
  remark: string;
}

/** A line as lists show it. */
export type PoLineRow = Schema<'PoLineRow'>;

export type PurchaseOrderHead = Schema<'PurchaseOrderHead'>;

/** The buyer by the name that the order has, and the person whom it is tied to, if it is and they are called otherwise. */
export function buyerText({ buyerName, buyerPerson }: PurchaseOrderHead): string {
  return buyerPerson && buyerPerson !== buyerName ? `${buyerName} (${buyerPerson})` : buyerName;
}

/** A price is for so many units: 2.5 TWD / 1,000 PCS. */
export function priceText(line: { unitPrice: string; priceFactor: string; uom: string }, currency: string): string {
  const units = compare(line.priceFactor, '1') === 0 ? line.uom : `${shown(line.priceFactor)} ${line.uom}`;
  return `${shown(line.unitPrice)} ${currency} / ${units}`;
}

/** A line as it stood after a change of the ERP. */
export type Revision = Schema<'Revision'>;
export type LineAsn = Schema<'LineAsn'>;
export type LineReceipt = Schema<'LineReceipt'>;

/** So much is asked for on that day. */
export type AskedPiece = Schema<'AskedPiece'>;
/** The days of a line of an order. */
type AskedDays = Schema<'AskedDays'>;

/** What the ERP changed in a line. */
type FieldChange = Schema<'ViewChange'>;

export interface PoLine {
  id: number;
  version: number;
  state: string;
  purchaseOrder: PurchaseOrderHead;
  lineNo: number;
  /** false = a service: answered, but not shipped. */
  isGoods: boolean;
  materialCode: string;
  description: string;
  drawingRev: string;
  uom: string;
  /** Decimals that quantities in this unit may have; null = the ERP does not say. */
  uomDigits?: number | null;
  unitPrice: string;
  priceFactor: string;
  taxCode: string;
  graphNo: string;
  assetCategory: string;
  orderQty: string;
  cancelledQty: string;
  confirmQty: string;
  inTransitQty: string;
  receivedQty: string;
  cumAllowQty: string;
  balanceAllowQty: string;
  openQty: string;
  /** What is left of the opening in effect; none = the line is not opened. */
  openedQty?: string | null;
  openUntilOn?: string | null;
  openingId?: number | null;
  needByOn: string;
  originalNeedByOn: string;
  firstPromisedOn: string | null;
  promisedOn: string | null;
  closing: 'open' | 'closed';
  followUp: boolean;
  reviewStatus: string;
  round: number;
  replyComment: string;
  buyerComment: string;
  /** Days and quantities that the buyer asks for, where they are several days. */
  asked?: AskedPiece[];
  /** What of it is not shipped yet. */
  openAsked?: AskedPiece[];
  /** Percent; null = the ERP does not say. */
  overTolerance?: string | null;
  underTolerance?: string | null;
  splits: Split[];
  changes: FieldChange[];
}

/** Text of an order besides its lines: with a price, or a comment. */
export type PoRemark = Schema<'PoRemark'>;

export interface PurchaseOrder extends PurchaseOrderHead {
  lines: PoLineRow[];
  /** Days and quantities of the lines that ask for several days. */
  asked?: AskedDays[];
  remarks: PoRemark[];
  /** ERP's net amount less the sum of lines and remarks; null = they agree. */
  netDifference?: string | null;
}

export const loadLine = (id: number) => request<PoLine>('GET', `/po-lines/${id}`);
export const loadRevisions = (id: number) => request<Revision[]>('GET', `/po-lines/${id}/revisions`);
export const loadShipments = (id: number) => request<Schema<'LineShipments'>>('GET', `/po-lines/${id}/shipments`);
export const loadOrder = (id: number) => request<PurchaseOrder>('GET', `/purchase-orders/${id}`);

/** The same reply for the given lines of one order. */
export function replyToOrder(
  id: number,
  event: string,
  lines: { id: number; version: number }[],
  payload: Record<string, unknown>,
): Promise<BulkAnswer> {
  return request<BulkAnswer>('POST', `/purchase-orders/${id}/events/${event}`, { body: { ...payload, lines } });
}
