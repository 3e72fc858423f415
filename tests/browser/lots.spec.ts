import { type Page, test } from "@playwright/test";
import { newOrder } from "./erp";
import { ask, inDays, signIn, still, tell } from "./person";

/** What a person waits for: milliseconds from each key to the frame that shows what it did. */
async function typed(page: Page, keys: string[]): Promise<number[]> {
  await page.evaluate(() => {
    const took: number[] = [];
    const painted = new MessageChannel();
    const waiting: number[] = [];
    painted.port1.onmessage = () => took.push(performance.now() - (waiting.shift() ?? 0));
    addEventListener("keydown", ({ timeStamp }) => {
      waiting.push(timeStamp);
      // A task after the frame: by then it is painted.
      requestAnimationFrame(() => painted.port2.postMessage(0));
    }, { capture: true });
    (window as unknown as { took: number[] }).took = took;
  });
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => (window as unknown as { took: number[] }).took.length >= count, at + 1);
  }
  return page.evaluate(() => (window as unknown as { took: number[] }).took);
}

function report(what: string, took: number[]): void {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  console.log(`${what}: ${took.length} keys, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
}

test("probe", async ({ browser }) => {
  const page = await signIn(browser, "supplier1");
  const [line] = await newOrder(page, "V10001", 1);
  await tell(page, "/po-lines/events/accept", { items: [{ id: line.id, version: line.version }] });
  await tell(page, "/asns", { lines: [{ poLineId: line.id, quantity: "100" }] });
  const { items } = await ask<{ items: { id: number }[] }>(page, `/asns?poNo=${line.poNo}`);
  const id = items[0].id;
  type Draft = { version: number; lines: { id: number; poLineId: number; shipQty: string }[] };
  const draft = await ask<Draft>(page, `/asns/${id}`);
  const lots = Array.from({ length: 359 }, (_, n) => ({ lotNo: `LOT-${n}`, quantity: "0.1", manufacturedOn: n % 10 ? inDays(-30) : inDays(5), effectiveOn: inDays(300), rtNo: "", remark: "" }));
  const own = draft.lines[0];
  await tell(page, `/asns/${id}/events/edit`, { version: draft.version, supplierShipmentNo: "", taxCode: "01", lines: [{ id: own.id, poLineId: own.poLineId, shipQty: "100", packages: 2, lots }] });
  if (process.env.BOXES) {
    const d = await ask<Draft>(page, `/asns/${id}`);
    await tell(page, `/asns/${id}/boxes`, { version: d.version, lineId: own.id, count: Number(process.env.BOXES), quantityPerBox: "0.05" });
  }
  await page.goto(`/#/asn/asns/${id}`);
  await still(page);
  const cell = page.getByLabel("Lot no. 180", { exact: true });
  await cell.scrollIntoViewIfNeeded();
  await cell.focus();
  report("characters", await typed(page, [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"]));
  await page.waitForTimeout(2500);
  const moves = [];
  for (let n = 0; n < 20; n += 1) moves.push("x", "ArrowDown");
  await page.reload();
  await still(page);
  await cell.focus();
  const took = await typed(page, moves);
  report("x", took.filter((_, n) => n % 2 === 0));
  report("leaving", took.filter((_, n) => n % 2 === 1));
});
