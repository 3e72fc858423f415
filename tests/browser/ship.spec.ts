import { expect, type Locator, type Page, test } from "@playwright/test";
import { expected, newOrder } from "./erp";
import { accessible, ask, button, inDays, type Line, lineName, type List, load, paste, picture, signedIn, tell } from "./person";
import { chooser, file, rowsOf, workbook } from "./workbook";

/** One story, told in order: from the application to the notice, at the plant that asks for permission. */
test.describe.configure({ mode: "serial" });

interface Permission {
  id: number;
  poLineId: number;
  state: string;
  askedQty: string;
  grantedQty: string | null;
}

/** Columns of the workbook of applications, in their order. */
const [PO_NO, LINE_NO, , , , , QUANTITY, SHIP_ON] = Array(9).keys();

let supplier: Page;
let buyer: Page;
let lines: Line[];

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page | Locator, line: Line) => page.getByRole("row").filter({ hasText: lineName(line) });
const cell = (field: string, line: Line) => supplier.getByLabel(`${field} ${lineName(line)}`, { exact: true });
const bar = () => supplier.getByRole("region", { name: "Lines filled in" });
const status = (page: Page, text: string) => expect(page.locator(".document-page .tone").first()).toHaveText(text);

/** What was asked for the lines of the order, by line. */
async function permissions(page: Page): Promise<Map<number, Permission>> {
  const { items } = await ask<List<Permission>>(page, `/ship-permissions?poNo=${lines[0].poNo}&size=100`);
  return new Map(items.map((permission) => [permission.poLineId, permission]));
}

test("accepted lines of the plant wait for permission, and cannot be shipped before", async ({ browser }) => {
  supplier = await signedIn(browser, "supplier1");
  lines = await newOrder(supplier, "V10001", 5, "P200");
  await tell(supplier, "/po-lines/events/accept", { items: lines.map(({ id, version }) => ({ id, version })) });
  const shippable = await ask<List<Line>>(supplier, `/asns/shippable?poNo=${lines[0].poNo}`);
  expect(shippable.totalcount).toBe(0);
  await supplier.goto(`/#/po/allowShipApply?poNo=${lines[0].poNo}&sort=ORDER_NO`);
  for (const line of lines) await expect(row(supplier, line)).toBeVisible();
  await accessible(supplier);
});

test("quantities are typed: the balance moves, and another day needs a remark", async () => {
  const [typed, next] = lines;
  await cell("Quantity", typed).focus();
  await supplier.keyboard.type("60");
  await expect(row(supplier, typed).locator("strong")).toHaveText("40");
  await expect(cell("Ship date", typed)).toHaveValue(inDays(30));
  await supplier.keyboard.press("Enter");
  await expect(cell("Quantity", next)).toBeFocused();
  await cell("Ship date", typed).fill(inDays(45));
  await button(bar(), "Apply (1)").click();
  await expect(bar().getByRole("status")).toContainText("0 sent, 1 not sent");
  await expect(cell("Remark", typed)).toHaveAttribute("aria-invalid", "true");
  await accessible(supplier);
  await picture(supplier, "ship-apply");
  await cell("Remark", typed).fill("the oven is under repair");
  await button(bar(), "Apply (1)").click();
  await expect(bar().getByRole("status")).toContainText("1 sent, 0 not sent");
  await expect(cell("Quantity", typed)).toHaveValue("");
  await expect(row(supplier, typed)).toContainText("60 applied for");
});

test("a block is pasted: what can be is sent, what is refused keeps its text with the reason at its cell", async () => {
  const [, good, over] = lines;
  await paste(cell("Quantity", good), `40\t${inDays(30)}\t\n101\t${inDays(30).replaceAll("-", "/")}\t\n`);
  await expect(cell("Ship date", over)).toHaveValue(inDays(30));
  await expect(cell("Quantity", over)).toHaveAttribute("aria-invalid", "true");
  await expect(row(supplier, over)).toContainText("Only 100 of this order line is left");
  await button(bar(), "Apply (2)").click();
  await expect(bar().getByRole("status")).toContainText("1 sent, 1 not sent");
  await expect(cell("Quantity", over)).toHaveValue("101");
  // What is typed is not lost by a click beside it.
  await supplier.getByRole("link", { name: lineName(good), exact: true }).click();
  await button(dialog(supplier), "Keep editing").click();
  await cell("Quantity", over).fill("50");
  await button(bar(), "Apply (1)").click();
  await expect(bar().getByRole("status")).toContainText("1 sent, 0 not sent");
});

test("the same by workbook, checked cell by cell", async () => {
  const [, , , sheet, withdrawn] = lines;
  await button(supplier, "Apply by workbook").click();
  const template = supplier.waitForEvent("download");
  await button(dialog(supplier), "Download template").click();
  const [heading, ...rows] = await rowsOf(template);
  expect(rows.every((cells) => cells[PO_NO] === lines[0].poNo), "the template has the lines of the filter").toBe(true);
  const own = (line: Line) => rows.find((cells) => Number(cells[LINE_NO]) === line.lineNo) ?? [];
  for (const line of [sheet, withdrawn]) {
    own(line)[QUANTITY] = 30;
    own(line)[SHIP_ON] = new Date(inDays(30));
  }
  own(withdrawn)[SHIP_ON] = new Date(inDays(-1));
  await chooser(supplier).setInputFiles(file("apply.xlsx", await workbook([heading, ...rows])));
  await expect(dialog(supplier).getByRole("row").filter({ hasText: "The date must be after today" })).toContainText(inDays(-1));
  await accessible(supplier);
  own(withdrawn)[SHIP_ON] = new Date(inDays(30));
  await button(dialog(supplier), "Select another file").click();
  await chooser(supplier).setInputFiles(file("apply.xlsx", await workbook([heading, ...rows])));
  await button(dialog(supplier), "Import 2 rows").click();
  await expect(supplier.getByText("2 rows imported")).toBeVisible();
  const asked = await permissions(supplier);
  expect(lines.map(({ id }) => Number(asked.get(id)?.askedQty))).toEqual([60, 40, 50, 30, 30]);
});

test("the supplier sees the own applications, and takes one back", async () => {
  const withdrawn = lines[4];
  await supplier.goto(`/#/po/allowShipSearch?poNo=${lines[0].poNo}`);
  await expect(row(supplier, withdrawn)).toBeVisible();
  await accessible(supplier);
  await row(supplier, withdrawn).getByRole("checkbox").check();
  await button(supplier.getByRole("toolbar"), "Withdraw").click();
  await button(dialog(supplier), "Withdraw (1)").click();
  await expect(dialog(supplier).getByText("1 accepted, 0 failed")).toBeVisible();
  await button(dialog(supplier), "Close").last().click();
  await expect(row(supplier, withdrawn)).toContainText("Withdrawn");
});

test("the buyer approves a part of one and all of another, with an instruction, and rejects the third", async ({ browser }) => {
  const [part, whole, rejected, instructed] = lines;
  buyer = await signedIn(browser, "buyer1");
  await buyer.goto("/#/po/allowShipApproval");
  await expect(buyer).toHaveURL(/state=Submitted/);
  await buyer.goto(`/#/po/allowShipApproval?state=Submitted&poNo=${lines[0].poNo}`);
  await expect(row(buyer, part)).toContainText("15 days later");
  await expect(row(buyer, part)).toContainText("the oven is under repair");
  await accessible(buyer);
  await picture(buyer, "ship-approval");
  for (const line of [part, whole]) await row(buyer, line).getByRole("checkbox").check();
  await button(buyer.getByRole("toolbar"), "Approve").click();
  await dialog(buyer).getByLabel(`Quantity approved ${lineName(part)}`).fill("25");
  await accessible(buyer);
  await button(dialog(buyer), "Approve (2)").click();
  await expect(dialog(buyer).getByText("2 accepted, 0 failed")).toBeVisible();
  await button(dialog(buyer), "Close").last().click();
  // The list is where it was, without what was decided.
  await expect(buyer).toHaveURL(/state=Submitted/);
  await expect(row(buyer, part)).toHaveCount(0);
  await expect(row(buyer, rejected)).toBeVisible();

  await buyer.getByRole("link", { name: lineName(rejected), exact: true }).click();
  await status(buyer, "Submitted");
  await accessible(buyer);
  await button(buyer, "Reject").click();
  await dialog(buyer).getByLabel("Reason").fill("The store is full until the end of the month");
  await button(dialog(buyer), "Reject").click();
  await status(buyer, "Rejected");

  await buyer.goto(`/#/po/ship-permissions/${(await permissions(buyer)).get(instructed.id)?.id}`);
  await button(buyer, "Approve with issue").click();
  await dialog(buyer).getByLabel(/^Instruction/).fill("Mark every box with the order");
  await button(dialog(buyer), "Approve with issue").click();
  await status(buyer, "Approved with issue");
  const asked = await permissions(buyer);
  expect([part, whole, rejected, instructed].map(({ id }) => Number(asked.get(id)?.grantedQty))).toEqual([25, 40, 0, 30]);
});

test("the ERP shows the new day of what was approved", async ({ browser }) => {
  const [part] = lines;
  await expect.poll(() => expected(part), "the ERP hears of it").toContainEqual({ quantity: 25, promisedOn: inDays(45) });
  const administrator = await signedIn(browser, "admin");
  await administrator.goto(`/#/monitor/poRfcListQuery?documentNo=${part.poNo}/${part.lineNo}`);
  await expect(administrator.getByText("Y Done").first()).toBeVisible();
  await expect(administrator.getByRole("row").filter({ hasText: "Y Done" }).first()).toContainText("Portal");
  await administrator.context().close();
});

test("the supplier sees who decided what and why, on the list, the permission and the line", async () => {
  const [part, , rejected] = lines;
  await load(supplier, `/#/po/allowShipSearch?poNo=${lines[0].poNo}`);
  await expect(row(supplier, rejected)).toContainText("The store is full");
  await expect(row(supplier, part)).toContainText("Approved");
  await supplier.goto(`/#/po/lines/${part.id}`);
  const section = supplier.getByRole("group", { name: "Ship permissions" });
  await section.getByRole("link").first().click();
  await status(supplier, "Approved");
  await supplier.getByRole("tab", { name: "History" }).click();
  await expect(supplier.getByText("buyer1").filter({ visible: true }).first()).toBeVisible();
});

test("a notice for just that much is sent, and one more is refused", async () => {
  const [part] = lines;
  await load(supplier, `/#/asn/selectForCreateAsnModePage?poNo=${part.poNo}`);
  await expect(row(supplier, lines[2])).toHaveCount(0);
  await row(supplier, part).getByRole("checkbox").check();
  await button(supplier.getByRole("toolbar"), "Create ASN").click();
  const quantity = dialog(supplier).getByLabel("Ship quantity 1");
  await quantity.fill("26");
  await button(dialog(supplier), "Create ASN").click();
  await expect(dialog(supplier).getByText("Over shipment is not allowed: 25 available to ship, 26 entered")).toBeVisible();
  await quantity.fill("25");
  await button(dialog(supplier), "Create ASN").click();
  await expect(supplier).toHaveURL(/asn\/asns\/\d+/);
  const id = Number(/asns\/(\d+)/.exec(supplier.url())?.[1]);
  type Draft = { version: number; lines: { id: number; poLineId: number; shipQty: string }[]; findings: { severity: string }[] };
  const draft = await ask<Draft>(supplier, `/asns/${id}`);
  const [line] = draft.lines;
  await tell(supplier, `/asns/${id}/events/edit`, {
    ...{ version: draft.version, supplierShipmentNo: `SHIP-${id}`, taxCode: "01", shippedOn: inDays(1), etaOn: inDays(3), totalPackages: 2 },
    ...{ invoiceNo: `S${id}`, invoiceOn: inDays(0), invoiceAmount: "12.5", invoiceVat: "0", exchangeRate: "31.5" },
    lines: [{ id: line.id, poLineId: line.poLineId, shipQty: line.shipQty, packages: 2 }],
  });
  const { findings } = await ask<Draft>(supplier, `/asns/${id}`);
  expect(findings.filter(({ severity }) => severity === "block")).toEqual([]);
  await supplier.reload();
  await button(supplier, "Send").click();
  await button(dialog(supplier), "Send").click();
  await button(supplier, "Continue anyway").click();
  await expect(supplier.getByText(/Inbound no\.: \S+/).first()).toBeVisible();
  const left = await ask<List<Line>>(supplier, `/asns/shippable?poNo=${part.poNo}`);
  expect(left.items.map(({ lineNo }) => lineNo)).not.toContain(part.lineNo);
  await supplier.context().close();
  await buyer.context().close();
});
