import { expect, type Page } from "@playwright/test";
import { ask, inDays, type Line, type List } from "./person";

/** The ERP simulator that the program under test talks to. Here somebody plays the buyer, and breaks things. */
async function tellErp<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${process.env.EHUB_ERP_URL}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, `${method} ${path}`).toBe(200);
  return (await answer.json()) as T;
}

/** A new order of so many lines, needed in thirty days, and its lines once the portal has pulled them; of the first plant and 100 each unless told. */
export async function newOrder(supplier: Page, vendorCode: string, count: number, plantCode?: string, quantity = "100"): Promise<Line[]> {
  return orderOf(supplier, vendorCode, Array(count).fill({ materialCode: "SB000540", quantity, needByOn: inDays(30) }), plantCode);
}

/** What is ordered on a line. */
type Wanted = { materialCode: string; quantity: string; needByOn: string };

/** A new order of these lines, once the portal has pulled it. */
export async function orderOf(supplier: Page, vendorCode: string, lines: Wanted[], plantCode?: string): Promise<Line[]> {
  const { poNo } = await tellErp<{ poNo: string }>("POST", "/orders", { vendorCode, plantCode, lines });
  const pulled = () => ask<List<Line>>(supplier, `/po-lines?poNo=${poNo}`);
  await expect.poll(async () => (await pulled()).totalcount, `order ${poNo} arrives`).toBe(lines.length);
  return (await pulled()).items.sort((one, other) => one.lineNo - other.lineNo);
}

/** An order that the portal cannot take, for it counts finer than the portal does. */
export async function badOrder(vendorCode: string): Promise<string> {
  const line = { materialCode: "SB000540", quantity: "1.2345", needByOn: inDays(30) };
  return (await tellErp<{ poNo: string }>("POST", "/orders", { vendorCode, lines: [line] })).poNo;
}

/** What the ERP expects of an order line, as it was told last. */
export async function expected(line: Line): Promise<{ quantity: number; promisedOn: string }[]> {
  const path = `/orders/${line.poNo}/lines/${line.lineNo}/schedule`;
  const { items } = await tellErp<{ items: { quantity: string; promisedOn: string }[] }>("GET", path);
  return items.map(({ quantity, promisedOn }) => ({ quantity: Number(quantity), promisedOn }));
}

/** The buyer corrects the first line of an order. */
export const correct = (poNo: string, orderQty: string) => tellErp("POST", `/orders/${poNo}/lines/1`, { orderQty });

/** The warehouse receives what a supplier announced without the portal. */
export async function receiveUnannounced(vendorCode: string, poNo: string): Promise<string> {
  const lines = [{ lineNo: 1, poNo, poLineNo: 1, quantity: "1" }];
  const { inboundNos } = await tellErp<{ inboundNos: string[] }>("POST", "/asns", { reference: `BY-FAX-${poNo}`, vendorCode, lines });
  return (await tellErp<{ receiptNo: string }>("POST", "/receipts", { inboundNo: inboundNos[0] })).receiptNo;
}

/** What of a delivery moves: the number of its line, and how much. */
type Moved = { lineNo: number; quantity: string };

/** The warehouse receives these lines of a delivery, or all that is still expected; the number of the receipt. */
export async function receive(inboundNo: string | null, lines?: Moved[]): Promise<string> {
  return (await tellErp<{ receiptNo: string }>("POST", "/receipts", { inboundNo, lines })).receiptNo;
}

/** The inspection judges the first line of a receipt. */
export const inspect = (receiptNo: string, acceptedQty: string, rejectedQty: string) =>
  tellErp("POST", `/receipts/${receiptNo}/inspection`, { lines: [{ lineNo: 1, acceptedQty, rejectedQty }] });

/** Goods of a delivery go back to the supplier. */
export const giveBack = (inboundNo: string | null, lines: Moved[]) => tellErp("POST", "/returns", { inboundNo, lines });

/** From now on the ERP refuses whatever is posted to it, with these words. */
export const refuse = (words: string) => tellErp("PUT", "/faults", { refuse: words });

/** The ERP is well again. */
export const recover = () => tellErp("DELETE", "/faults");
