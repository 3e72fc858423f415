import { expect, type Locator, type Page, test } from "@playwright/test";
import { newOrder } from "./erp";
import { accessible, ask, button, inDays, type Line, lineName, type List, load, paste, picture, signedIn, tell } from "./person";

/** One story, told in order: lines that are not agreed are opened, shipped under the openings, and taken back. */
test.describe.configure({ mode: "serial" });

interface Opening {
  id: number;
  poLineId: number;
  state: string;
  usedQty: string;
}

let opener: Page;
let supplier: Page;
let buyer: Page;
let lines: Line[];
let asnId: number;

const WHY = "the production line stands still without them";
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page | Locator, line: Line) => page.getByRole("row").filter({ hasText: lineName(line) });
const cell = (field: string, line: Line) => opener.getByLabel(`${field} ${lineName(line)}`, { exact: true });
const bar = () => opener.getByRole("region", { name: "Lines filled in" });
const status = (page: Page, text: string) => expect(page.locator(".document-page .tone").first()).toHaveText(text);

/** The openings of the order, by line. */
async function openings(page: Page): Promise<Map<number, Opening>> {
  const { items } = await ask<List<Opening>>(page, `/openings?poNo=${lines[0].poNo}&size=100`);
  return new Map(items.map((opening) => [opening.poLineId, opening]));
}

test("lines that are not agreed cannot be shipped, and wait where lines are opened", async ({ browser }) => {
  supplier = await signedIn(browser, "supplier1");
  lines = await newOrder(supplier, "V10001", 3);
  expect((await ask<List<Line>>(supplier, `/asns/shippable?poNo=${lines[0].poNo}`)).totalcount).toBe(0);
  opener = await signedIn(browser, "admin");
  await opener.goto(`/#/po/openOrder?vendor=V10001&poNo=${lines[0].poNo}&sort=poNo`);
  for (const line of lines) await expect(row(opener, line)).toBeVisible();
  await accessible(opener);
});

test("quantities are pasted, day and reason filled down, and all is granted once; what is refused is marked at its cell", async () => {
  const [first, second, over] = lines;
  await paste(cell("Quantity", first), `40\t${inDays(7).replaceAll("-", "/")}\t${WHY}\n30\n101\n`);
  await expect(row(opener, first).locator("strong")).toHaveText("60");
  await button(bar(), "Fill down").click();
  await expect(cell("Reason", second)).toHaveValue(WHY);
  await expect(row(opener, over)).toContainText("Only 100 of this order line can be opened");
  await button(bar(), "Open lines (3)").click();
  await expect(dialog(opener)).toContainText("Open 2 order lines for shipment?");
  await expect(dialog(opener)).toContainText("1 line with errors stays here.");
  await accessible(opener);
  await picture(opener, "opening-grant");
  await button(dialog(opener), "Open lines (2)").click();
  await expect(bar().getByRole("status")).toContainText("2 sent, 1 not sent");
  // What is opened leaves the list of what can be; what was refused keeps its text.
  await expect(row(opener, first)).toHaveCount(0);
  await expect(cell("Quantity", over)).toHaveValue("101");
  await button(bar(), "Discard input").click();
  await button(dialog(opener), "Discard changes").click();
});

test("the openings are found beside them, by an address that others can open", async () => {
  const [first, second] = lines;
  await opener.getByRole("tab", { name: "Openings" }).click();
  await expect(opener).toHaveURL(/view=openings/);
  for (const line of [first, second]) await expect(row(opener, line)).toContainText("In effect");
  await expect(row(opener, first)).toContainText(WHY);
  await accessible(opener);
  await picture(opener, "openings");
});

test("the supplier ships just that much under it; one more is refused at its field", async () => {
  const [first] = lines;
  await load(supplier, `/#/asn/selectForCreateAsnModePage?poNo=${first.poNo}`);
  await expect(row(supplier, first)).toContainText(`opened until ${inDays(7)}`);
  await expect(row(supplier, lines[2])).toHaveCount(0);
  await accessible(supplier);
  await row(supplier, first).getByRole("checkbox").check();
  await button(supplier.getByRole("toolbar"), "Create ASN").click();
  const quantity = dialog(supplier).getByLabel("Ship quantity 1");
  await expect(quantity).toHaveValue("40");
  await quantity.fill("41");
  await button(dialog(supplier), "Create ASN").click();
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await quantity.fill("40");
  await button(dialog(supplier), "Create ASN").click();
  await expect(supplier).toHaveURL(/asn\/asns\/\d+/);
  asnId = Number(/asns\/(\d+)/.exec(supplier.url())?.[1]);
  type Draft = { version: number; lines: { id: number; poLineId: number; shipQty: string }[]; findings: { severity: string }[] };
  const draft = await ask<Draft>(supplier, `/asns/${asnId}`);
  const [line] = draft.lines;
  await tell(supplier, `/asns/${asnId}/events/edit`, {
    ...{ version: draft.version, supplierShipmentNo: `OPEN-${asnId}`, taxCode: "01", shippedOn: inDays(1), etaOn: inDays(3), totalPackages: 2 },
    ...{ invoiceNo: `O${asnId}`, invoiceOn: inDays(0), invoiceAmount: "12.5", invoiceVat: "0", exchangeRate: "31.5" },
    lines: [{ id: line.id, poLineId: line.poLineId, shipQty: line.shipQty, packages: 2 }],
  });
  expect((await ask<Draft>(supplier, `/asns/${asnId}`)).findings.filter(({ severity }) => severity === "block")).toEqual([]);
  await supplier.reload();
  await button(supplier, "Send").click();
  await button(dialog(supplier), "Send").click();
  await button(supplier, "Continue anyway").click();
  await expect(supplier.getByText(/Inbound no\.: \S+/).first()).toBeVisible();
  expect((await ask<List<Line>>(supplier, `/asns/shippable?poNo=${first.poNo}`)).items.map(({ id }) => id)).not.toContain(first.id);
});

test("the buyer sees it on the notice, and that the opening is used up", async ({ browser }) => {
  const [first] = lines;
  buyer = await signedIn(browser, "buyer1");
  await buyer.goto(`/#/asn/asns/${asnId}`);
  const tag = buyer.getByRole("link", { name: /^40 \S+ ships under an opening until/ });
  await expect(tag).toBeVisible();
  await accessible(buyer);
  await picture(buyer, "opening-notice");
  await tag.click();
  await status(buyer, "Used up");
  await expect(buyer.getByText(WHY)).toBeVisible();
  const notices = buyer.getByRole("group", { name: "ASNs that ship under it" });
  await expect(notices.getByRole("link")).toHaveAttribute("href", `#/asn/asns/${asnId}`);
  await accessible(buyer);
  await picture(buyer, "opening");
  await buyer.getByRole("tab", { name: "History" }).click();
  await expect(buyer.getByText("Shipped", { exact: true }).first()).toBeVisible();
  expect((await openings(buyer)).get(first.id)?.state).toBe("Used");
  await buyer.goto(`/#/po/lines/${first.id}`);
  await expect(buyer.getByRole("group", { name: "Openings for shipment" }).getByText("Used up")).toBeVisible();
});

test("what is in effect is taken back for a reason, and cannot be shipped any more", async () => {
  const [, second] = lines;
  await load(opener, `/#/po/openOrder?view=openings&poNo=${second.poNo}`);
  await expect(row(opener, lines[0])).toContainText("Used up");
  await row(opener, second).getByRole("checkbox").check();
  await button(opener.getByRole("toolbar"), "Take back").click();
  await dialog(opener).getByLabel("Reason").fill("The order is agreed after all");
  await accessible(opener);
  await button(dialog(opener), "Take back (1)").click();
  await expect(dialog(opener).getByText("1 accepted, 0 failed")).toBeVisible();
  await button(dialog(opener), "Close").last().click();
  await expect(row(opener, second)).toContainText("Taken back");
  expect((await ask<List<Line>>(supplier, `/asns/shippable?poNo=${second.poNo}`)).totalcount).toBe(0);
  await supplier.goto(`/#/po/openings/${(await openings(supplier)).get(second.id)?.id}`);
  await status(supplier, "Taken back");
  await expect(supplier.getByText("The order is agreed after all").first()).toBeVisible();
  await accessible(supplier);
  for (const page of [opener, supplier, buyer]) await page.context().close();
});
