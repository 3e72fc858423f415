import { expect, type Page, test } from "@playwright/test";
import { giveBack, orderOf, receive } from "./erp";
import { answered, type Notice } from "./notice";
import { accessible, ask, button, inDays, type Line, lineName, type List, load, picture, signedIn, tell } from "./person";
import { chooser, file, type Row, rowsOf, workbook } from "./workbook";

/** One story, told in order: from the schedule to the goods, and back to the schedule. */
test.describe.configure({ mode: "serial" });

let supplier: Page;
let lines: Line[];
let id: number;
let notice: Notice;

const dialog = () => supplier.getByRole("dialog");
const row = (line: Line) => supplier.getByRole("row").filter({ hasText: lineName(line) });
const status = (text: string) => expect(supplier.locator(".document-page .tone").first()).toHaveText(text);
const draft = () => ask<Notice & { findings: { severity: string }[] }>(supplier, `/asns/${id}`);

/** Lines of the order that are due in these days, as the supplier looks for them. */
async function schedule(): Promise<void> {
  await load(supplier, `/#/asn/asnSchedule?type=DUE&poNo=${lines[0].poNo}&dueFrom=${inDays(0)}&dueTo=${inDays(10)}`);
}

test("agreed lines are due on the schedule, as a list and as a board of the week", async ({ browser }) => {
  supplier = await signedIn(browser, "supplier2");
  lines = await orderOf(supplier, "V10002", [
    { materialCode: "CH000777", quantity: "300", needByOn: inDays(3) },
    { materialCode: "CH000950", quantity: "400", needByOn: inDays(4) },
  ]);
  await tell(supplier, "/po-lines/events/accept", { items: lines.map(({ id, version }) => ({ id, version })) });
  await schedule();
  for (const line of lines) await expect(row(line)).toContainText(line.materialCode);
  await accessible(supplier);
  await picture(supplier, "schedule-due");
  await supplier.goto(`/#/asn/asnSchedule?view=board&poNo=${lines[0].poNo}&weekOf=${lines[0].needByOn}`);
  const cell = supplier.locator(`.schedule-cell[data-day="${lines[0].needByOn}"]`);
  await expect(cell).toContainText("300");
  await accessible(supplier);
  await cell.click();
  await expect(row(lines[0])).toBeVisible();
  await expect(row(lines[1])).toHaveCount(0);
});

test("chosen lines become a draft in one step", async () => {
  await schedule();
  for (const line of lines) await row(line).getByRole("checkbox").check();
  await button(supplier.getByRole("toolbar"), "Create ASN").click();
  await expect(dialog().getByLabel("Ship quantity 1")).toHaveValue("300");
  await button(dialog(), "Create ASN").click();
  await expect(supplier).toHaveURL(/asn\/asns\/\d+/);
  id = Number(/asns\/(\d+)/.exec(supplier.url())?.[1]);
  notice = await draft();
  await tell(supplier, `/asns/${id}/events/edit`, {
    ...{ version: notice.version, supplierShipmentNo: `SH-${id}`, taxCode: "01", shippedOn: inDays(1), etaOn: inDays(3), totalPackages: 5 },
    ...{ invoiceNo: `G${id}`, invoiceOn: inDays(0), invoiceAmount: "12.5", invoiceVat: "0", exchangeRate: "1" },
    lines: notice.lines.map(({ id, poLineId, shipQty }, at) => ({ id, poLineId, shipQty, packages: at === 0 ? 3 : 2 })),
  });
  await supplier.reload();
});

/** What is in a workbook's cells, from the first row on. */
const sheet = async (rows: Row[]) => file("lots.xlsx", await workbook(rows));

/** Lots of the first line by workbook: what the draft has comes down, is filled in, checked cell by cell, and taken. */
async function fillLots(): Promise<void> {
  await button(supplier, "Excel").click();
  const fetched = supplier.waitForEvent("download");
  await button(dialog(), "Download the current lots and boxes").click();
  const [heading, empty] = await rowsOf(fetched);
  const place = (name: string) => heading.findIndex((title) => String(title).startsWith(name));
  const lot = (no: string, quantity: number | string): Row => {
    const row = [...empty];
    row[place("Lot no.")] = no;
    row[place("Quantity")] = quantity;
    row[place("Manufactured")] = inDays(-5);
    row[place("Effective until")] = inDays(300);
    return row;
  };
  await chooser(supplier).setInputFiles(await sheet([heading, lot("G-0001", 180), lot("G-0002", "a few")]));
  await expect(dialog().getByRole("row").filter({ hasText: "a few" })).toBeVisible();
  await expect(dialog().getByText("Nothing is imported until every row is right.")).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "shipment-workbook");
  await button(dialog(), "Select another file").click();
  await chooser(supplier).setInputFiles(await sheet([heading, lot("G-0001", 180), lot("G-0002", 120)]));
  await button(dialog(), "Import 2 rows").click();
  await expect(dialog()).toHaveCount(0);
}

test("its lots are filled in, and nothing blocks it any more", async () => {
  const { findings } = await draft();
  expect(findings.filter(({ severity }) => severity === "block").length, "lots are missing").toBeGreaterThan(0);
  await fillLots();
  await expect(supplier.getByLabel("Lot no. 2", { exact: true }).first()).toHaveValue("G-0002");
  const blocking = async () => (await draft()).findings.filter(({ severity }) => severity === "block");
  await expect.poll(blocking).toEqual([]);
  await accessible(supplier);
  await picture(supplier, "shipment-lots");
});

test("it is sent, and its sheet is printed", async () => {
  await button(supplier, "Send").click();
  await button(dialog(), "Send").click();
  await button(supplier, "Continue anyway").click();
  await status("Sent");
  notice = await answered(supplier, id);
  await button(supplier, "Print").click();
  await expect(supplier).toHaveURL(/\/print/);
  await expect(supplier.getByText("Advance shipment notice").first()).toBeVisible();
  await expect(supplier.getByText("G-0001").first()).toBeVisible();
  await accessible(supplier);
  await schedule();
  await expect(row(lines[0])).toHaveCount(0);
});

test("a part comes, then the rest: notice and order line say so", async () => {
  await receive(notice.inboundNo, [{ lineNo: 1, quantity: "100" }]);
  await expect.poll(async () => (await draft()).state, "a part has come").toBe("Receiving");
  await receive(notice.inboundNo);
  await expect.poll(async () => (await draft()).state, "all has come").toBe("Closed");
  await load(supplier, `/#/asn/asns/${id}`);
  await status("Received");
  await supplier.getByText(lineName(lines[0])).click();
  await expect(supplier.getByText("received 300").first()).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "shipment-received");
  await expect.poll(async () => (await ask<Line & { closing: string }>(supplier, `/po-lines/${lines[0].id}`)).closing).toBe("closed");
});

test("what goes back opens the line again, and is due again", async () => {
  await giveBack(notice.inboundNo, [{ lineNo: 1, quantity: "40" }]);
  const due = async () => {
    const path = `/asn-schedule?type=DUE&poNo=${lines[0].poNo}&dueFrom=${inDays(0)}&dueTo=${inDays(10)}`;
    return (await ask<List<{ dueQty: string }>>(supplier, path)).items.map(({ dueQty }) => Number(dueQty));
  };
  await expect.poll(due, "the line is on the schedule").toEqual([40]);
  await schedule();
  await expect(row(lines[0]).getByRole("cell", { name: "40", exact: true }).first()).toBeVisible();
  await load(supplier, `/#/asn/asns/${id}`);
  await expect(supplier.getByText("returned 40").first()).toBeVisible();
  await accessible(supplier);
  await supplier.context().close();
});
