import type { Schema } from '../../shared/api/types';
import { request } from '../../shared/client';
import type { EventAnswer, Finding } from '../../shared/document/types';
import type { PageOf } from '../../shared/search/types';

/** A value that holds, and where it comes from. */
export type HeldValue = Schema<'HeldValue'>;

export interface Lot {
  [key: string]: unknown;
  lotNo: string;
  quantity: string;
  manufacturedOn: string;
  effectiveOn: string;
  rtNo: string;
  remark: string;
}

export interface Box {
  [key: string]: unknown;
  boxId: string;
  quantity: string;
  xOutQty: string;
  rfid: string;
  /** Number of the logistic unit (GS1), where the company of the plant has a prefix for it. */
  sscc?: string | null;
}

/** What the ERP said of goods of a line. */
export type AsnReceipt = Schema<'AsnReceiptView'>;

export interface AsnLine {
  id: number;
  lineNo: number;
  poLineId: number;
  poNo: string;
  poLineNo: number;
  materialCode: string;
  description: string;
  uom: string;
  /** Decimals that quantities in this unit may have; null = the ERP does not say. */
  uomDigits?: number | null;
  orderQty: string;
  balanceAllowQty: string;
  shipQty: string;
  packages: number | null;
  rtNo: string;
  receivedQty: string;
  /** What of it went back. */
  returnedQty?: string;
  /** What the ERP's delivery holds, where its people edited it; none = as shipped. */
  expectedQty?: string | null;
  /** What of it ships under an opening; of a draft, what may. */
  openedQty?: string | null;
  openingId?: number | null;
  openUntilOn?: string | null;
  lotRequired: boolean;
  boxIdRequired: boolean;
  xOutMaintained: boolean;
  /** What holds for the part, and where each value comes from. */
  rules?: HeldValue[];
  /** Price of `priceFactor` units. */
  unitPrice: string;
  priceFactor?: string;
  lots: Lot[];
  boxes: Box[];
  receipts?: AsnReceipt[];
}

/** Fields of the header that the supplier fills in. */
interface AsnHeader {
  supplierShipmentNo: string;
  shippedOn: string | null;
  etaOn: string | null;
  etdOn: string | null;
  shippingPlace: string;
  shipVia: string;
  flightNo: string;
  mawb: string;
  hawb: string;
  taxCode: string;
  invoiceNo: string;
  invoiceOn: string | null;
  invoiceAmount: string | null;
  invoiceVat: string | null;
  exchangeRate: string | null;
  totalPackages: number | null;
  comments: string;
  driverName: string;
  driverPhone: string;
  shippingCompany: string;
  carNo: string;
}

/** What an ASN waits for while it is on its way to the ERP. */
export type ErpWait = Schema<'ErpWait'>;

export interface Asn extends AsnHeader {
  id: number;
  asnNo: string;
  state: string;
  version: number;
  currency: string;
  inboundNo: string | null;
  /** Numbers of its further deliveries, where the ERP split it. */
  furtherInboundNos?: string[];
  erpAnswer: string;
  /** What it waits for while it is on its way to the ERP. */
  waiting?: ErpWait | null;
  cancelledByErp?: boolean;
  /** What the ERP's delivery holds that cannot be compared with the lines. */
  erpFindings?: Finding[];
  /** What its carrier confirmed. */
  pickUp?: Schema<'PickUpView'> | null;
  /** The own company carries it. */
  isCarried?: boolean;
  plantCode: string;
  vendorCode: string;
  vendorName: string;
  shipTo: string;
  createdAt: string;
  sentAt: string | null;
  lines: AsnLine[];
  /** What would block sending now. */
  findings: Finding[];
}

/** A quantity that did not come. */
export type Shortage = Schema<'Shortage'>;

export type AsnRow = Schema<'AsnRow'>;

/** The numbers of all its deliveries in the ERP. */
export function inboundNos(asn: Partial<Pick<Asn, 'inboundNo' | 'furtherInboundNos'>>): string {
  return [asn.inboundNo, ...(asn.furtherInboundNos ?? [])].filter(Boolean).join(', ');
}

/** A receipt line, as the list shows it. */
export type ReceiptRow = Schema<'ReceiptRow'>;

/** An order line that may be shipped now. */
export type ShippableLine = Schema<'ShippableLine'>;

/** An order line that is to go on a new notice; `suggestedQty` = how much, unless everything that may. */
export type LineToShip = Pick<
  ShippableLine,
  'id' | 'poNo' | 'lineNo' | 'materialCode' | 'balanceAllowQty' | 'uom' | 'needByOn'
> & { suggestedQty?: string };

/** An order line of which something is due. */
export type ScheduleLine = Schema<'ScheduleLine'>;

/** What is due in one week. */
export type ScheduleBoard = Schema<'ScheduleBoard'>;

export const loadBoard = (query: Record<string, string | number>, signal: AbortSignal) =>
  request<ScheduleBoard>('GET', '/asn-schedule/board', { query, signal, placed: true });

/** Nudges suppliers; each is answered for itself. */
export const nudge = (vendors: string[]) =>
  request<Schema<'NudgesAnswer'>>('POST', '/asn-schedule/nudges', { body: { vendors } });

/** A notice that has not left, with what is missing. */
export type AsnDraftRow = Schema<'AsnDraftRow'>;

/** Lines that may join a draft: of its plant, ship-to and currency, and not on it yet. */
export function loadJoinable(
  forAsn: number,
  filter: { poNo: string; material: string; size: number },
  signal: AbortSignal,
): Promise<PageOf<ShippableLine>> {
  return request('GET', '/asns/shippable', { query: { ...filter, forAsn }, signal });
}

export const loadAsn = (id: number) => request<Asn>('GET', `/asns/${id}`);
export const loadPrint = (id: number) => request<Asn>('GET', `/asns/${id}/print`);

/** Tax codes in use, in the reader's words. */
export const loadTaxCodes = (lang: string) =>
  request<{ value: string; label: string }[]>('GET', '/option/queryCustomizeSettingList', {
    query: { listTypeKey: 'tax', lang },
  });

/** Makes a draft from order lines. */
export function createAsn(lines: { poLineId: number; quantity: string }[]) {
  return request<{ id: number; asnNo: string; version: number; state: string }>('POST', '/asns', { body: { lines } });
}

/** Saves a draft, complete or not; the answer says what still blocks sending. */
export function saveAsn(id: number, body: Record<string, unknown>): Promise<EventAnswer> {
  return request<EventAnswer>('POST', `/asns/${id}/events/edit`, { body, outlives: true });
}

/** Has box ids reserved and box rows added to a line. */
export function allocateBoxes(
  id: number,
  body: { version: number; lineId: number; count: number; quantityPerBox: string },
): Promise<EventAnswer> {
  return request<EventAnswer>('POST', `/asns/${id}/boxes`, { body });
}
