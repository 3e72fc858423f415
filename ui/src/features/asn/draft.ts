import { plain } from '../../shared/quantity';
import type { Asn, AsnLine, Box, Lot, ShippableLine } from './api';
import { wanted } from './schedule';

/** Header fields of a draft, all as text while they are typed. */
const headerFields = [
  'supplierShipmentNo',
  'shippedOn',
  'etaOn',
  'etdOn',
  'shippingPlace',
  'shipVia',
  'flightNo',
  'mawb',
  'hawb',
  'taxCode',
  'invoiceNo',
  'invoiceOn',
  'invoiceAmount',
  'invoiceVat',
  'exchangeRate',
  'totalPackages',
  'comments',
  'driverName',
  'driverPhone',
  'shippingCompany',
  'carNo',
] as const;

export type HeaderField = (typeof headerFields)[number];

export interface DraftLine {
  id: number;
  poLineId: number;
  shipQty: string;
  packages: string;
  rtNo: string;
  lots: Lot[];
  boxes: Box[];
}

/** What the person edits: text everywhere, so that half a number is no error. */
export interface Draft {
  header: Record<HeaderField, string>;
  lines: DraftLine[];
}

const numbers = new Set<HeaderField>(['invoiceAmount', 'invoiceVat', 'exchangeRate']);
const days = new Set<HeaderField>(['shippedOn', 'etaOn', 'etdOn', 'invoiceOn']);

/** The draft that a stored ASN begins with. */
export function draftOf(asn: Asn): Draft {
  const header = Object.fromEntries(
    headerFields.map((name) => {
      const value = asn[name];
      if (value === null || value === undefined) return [name, ''];
      return [name, numbers.has(name) ? plain(String(value)) : String(value)];
    }),
  ) as Record<HeaderField, string>;
  return { header, lines: asn.lines.map(draftLine) };
}

function draftLine(line: AsnLine): DraftLine {
  return {
    id: line.id,
    poLineId: line.poLineId,
    shipQty: plain(line.shipQty),
    packages: line.packages === null ? '' : String(line.packages),
    rtNo: line.rtNo,
    lots: line.lots.map((lot) => ({
      lotNo: lot.lotNo,
      quantity: plain(lot.quantity ?? ''),
      manufacturedOn: lot.manufacturedOn ?? '',
      effectiveOn: lot.effectiveOn ?? '',
      rtNo: lot.rtNo,
      remark: lot.remark,
    })),
    boxes: line.boxes.map((box) => ({
      boxId: box.boxId,
      quantity: plain(box.quantity ?? ''),
      xOutQty: plain(box.xOutQty ?? ''),
      rfid: box.rfid,
    })),
  };
}

export const blankLot = (): Lot => ({
  lotNo: '',
  quantity: '',
  manufacturedOn: '',
  effectiveOn: '',
  rtNo: '',
  remark: '',
});

const orNull = (text: string) => (text === '' ? null : text);
/** A whole number as a number; other text as it is, for the server to name the fault. */
const wholeOrText = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : orNull(text));

/** The body of the edit event. */
export function payloadOf(draft: Draft): Record<string, unknown> {
  const header = Object.fromEntries(
    headerFields.map((name) => {
      const text = draft.header[name];
      if (name === 'totalPackages') return [name, wholeOrText(text)];
      return [name, numbers.has(name) || days.has(name) ? orNull(text) : text];
    }),
  );
  return {
    ...header,
    lines: draft.lines.map((line) => ({
      id: line.id,
      poLineId: line.poLineId,
      // No quantity is nothing shipped: the server says at the field that this is too little.
      shipQty: line.shipQty === '' ? '0' : line.shipQty,
      packages: wholeOrText(line.packages),
      rtNo: line.rtNo,
      lots: line.lots.map((lot) => ({
        ...lot,
        quantity: orNull(lot.quantity),
        manufacturedOn: orNull(lot.manufacturedOn),
        effectiveOn: orNull(lot.effectiveOn),
      })),
      boxes: line.boxes.map((box) => ({ ...box, quantity: orNull(box.quantity), xOutQty: orNull(box.xOutQty) })),
    })),
  };
}

/** The body of the edit event with order lines behind those of the draft, each with what is wanted of it. */
export function joined(payload: ReturnType<typeof payloadOf>, lines: ShippableLine[]): Record<string, unknown> {
  const own = lines.map((line) => ({ poLineId: line.id, shipQty: wanted(line).suggestedQty }));
  return { ...payload, lines: [...(payload.lines as unknown[]), ...own] };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Somebody else saved first: their values where this person changed nothing since `base`, this person's where they did.
 * Lines that others took away stay away; so do lines that this person took away.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Draft {
  const header = { ...theirs.header };
  for (const name of headerFields) {
    if (mine.header[name] !== base.header[name]) header[name] = mine.header[name];
  }
  const lines = theirs.lines.flatMap((their) => {
    const own = mine.lines.find((line) => line.id === their.id);
    const old = base.lines.find((line) => line.id === their.id);
    if (!own) return old ? [] : [their];
    const pick = <Key extends keyof DraftLine>(key: Key) => (same(own[key], old?.[key]) ? their[key] : own[key]);
    return [
      {
        ...their,
        shipQty: pick('shipQty'),
        packages: pick('packages'),
        rtNo: pick('rtNo'),
        lots: pick('lots'),
        boxes: pick('boxes'),
      },
    ];
  });
  return { header, lines };
}
