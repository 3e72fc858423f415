import { expect, type Page } from "@playwright/test";
import { newOrder } from "./erp";
import { ask, inDays, tell } from "./person";

/** What the journeys read of a shipment notice. */
export interface Notice {
  id: number;
  version: number;
  asnNo: string;
  state: string;
  inboundNo: string | null;
  lines: { id: number; poLineId: number; shipQty: string; unitPrice: string; boxes: { boxId: string }[] }[];
}

/** A line of a notice that is made: boxes and lots of one piece each, as many as the line ships. */
type Packed = { pieces: number; boxes?: boolean; lots?: boolean };

const lotsOf = (pieces: number) =>
  Array.from({ length: pieces }, (_, place) => ({ lotNo: `LOT-${String(place + 1).padStart(4, "0")}`, quantity: "1", manufacturedOn: inDays(0) }));

/** A draft of a new order that lacks nothing; `more` is what its header says besides. Nothing of it is done on the page. */
export async function draftOf(supplier: Page, vendorCode: string, packed: Packed[], more: Record<string, unknown> = {}): Promise<Notice> {
  const most = Math.max(...packed.map(({ pieces }) => pieces));
  const order = await newOrder(supplier, vendorCode, packed.length, undefined, String(most));
  await tell(supplier, "/po-lines/events/accept", { items: order.map(({ id, version }) => ({ id, version })) });
  const lines = packed.map(({ pieces }, place) => ({ poLineId: order[place].id, quantity: String(pieces) }));
  const { id } = await tell<{ id: number }>(supplier, "/asns", { lines });
  const draft = await ask<Notice>(supplier, `/asns/${id}`);
  const { version } = await tell<{ version: number }>(supplier, `/asns/${id}/events/edit`, { ...filled(draft, packed), ...more });
  let last = version;
  for (const [place, { pieces, boxes }] of packed.entries()) {
    if (!boxes) continue;
    const wanted = { version: last, lineId: draft.lines[place].id, count: pieces, quantityPerBox: "1" };
    last = (await tell<{ version: number }>(supplier, `/asns/${id}/boxes`, wanted)).version;
  }
  return ask<Notice>(supplier, `/asns/${id}`);
}

/** Such a draft that the ERP has given its number: what can be printed. */
export async function sentNotice(supplier: Page, vendorCode: string, packed: Packed[], more: Record<string, unknown> = {}): Promise<Notice> {
  const { id, version } = await draftOf(supplier, vendorCode, packed, more);
  await tell(supplier, `/asns/${id}/events/send`, { version });
  return answered(supplier, id);
}

/** A notice that is on its way to the ERP, once it has its number. */
export async function answered(supplier: Page, id: number): Promise<Notice> {
  const now = () => ask<Notice>(supplier, `/asns/${id}`);
  await expect.poll(async () => (await now()).state, `notice ${id} is answered`).toBe("Sent");
  return now();
}

/** The draft with everything that sending asks for, so that nothing has to be confirmed. */
function filled({ id, version, lines }: Notice, packed: Packed[]): Record<string, unknown> {
  const amount = lines.reduce((all, { shipQty, unitPrice }) => all + Number(shipQty) * Number(unitPrice), 0);
  return {
    version,
    supplierShipmentNo: `SH-${id}`,
    shippedOn: inDays(1),
    etaOn: inDays(3),
    taxCode: "01",
    invoiceNo: `P${id}`,
    invoiceOn: inDays(0),
    invoiceAmount: amount.toFixed(2),
    invoiceVat: "0",
    exchangeRate: "31.5",
    totalPackages: packed.reduce((all, { pieces }) => all + pieces, 0),
    lines: lines.map((line, place) => ({
      id: line.id,
      poLineId: line.poLineId,
      shipQty: line.shipQty,
      packages: packed[place].pieces,
      lots: packed[place].lots ? lotsOf(packed[place].pieces) : [],
    })),
  };
}
