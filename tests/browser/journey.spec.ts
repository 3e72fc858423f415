import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, choose, inDays, type Line, lineName, type List, picture, ready, signedIn, signIn, tell } from "./person";

/** One story, told in order: what a later step needs, an earlier one has left. */
test.describe.configure({ mode: "serial" });

let supplier: Page;
let buyer: Page;
let fresh: Line[];

const plain = ["SB000540", "SB000541", "CH000950"];
const isPlain = (line: Line) => plain.includes(line.materialCode);
const lineOf = (page: Page, line: Line) => page.goto(`/#/po/lines/${line.id}`);
const status = (page: Page, text: string) => expect(page.locator(".document-page .tone").first()).toHaveText(text);
const dialog = (page: Page) => page.getByRole("dialog");

test("supplier signs in, sees what waits, and opens the list", async ({ browser }) => {
  supplier = await signIn(browser, "supplier1");
  await expect
    .poll(async () => (await ask<List<Line>>(supplier, "/po-lines?state=New&closing=open")).totalcount)
    .toBeGreaterThan(20);
  // What the demo's people agree to at the beginning is not answered again below.
  await expect
    .poll(async () => (await ask<List<Line>>(supplier, "/po-lines?state=Accept")).totalcount)
    .toBeGreaterThanOrEqual(8);
  await supplier.reload();
  const waiting = await ask<{ poSummary: { new: number } }>(supplier, "/home");
  await expect(supplier.getByText(String(waiting.poSummary.new), { exact: true }).first()).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "home");
  await supplier.getByRole("link", { name: /Order lines to reply to/ }).click();
  await expect(supplier).toHaveURL(/poSearch.*state=/);
  await expect(supplier.getByRole("row").nth(1)).toBeVisible();
});

test("the list filters, sorts, pages, chooses columns, is shared by its address and exported", async () => {
  fresh = (await ask<List<Line>>(supplier, "/po-lines?state=New&closing=open&size=100&sort=needByOn")).items.filter(
    // Shipping to the other plant needs permission, which has a journey of its own.
    (line) => line.needByOn > inDays(2) && line.plantCode === "P100",
  );
  expect(fresh.length).toBeGreaterThan(6);
  // Materials that are shipped without lots and boxes come first: their grids have tests of their own.
  fresh.sort((one, other) => Number(isPlain(other)) - Number(isPlain(one)));
  expect(isPlain(fresh[0])).toBe(true);
  const one = fresh[0];
  await supplier.goto("/#/po/poSearch");
  // The list before had filters; this one is there when its form is empty again.
  await supplier.reload();
  await expect(supplier.getByRole("row").nth(1)).toBeVisible();
  await supplier.getByRole("textbox", { name: "PO no." }).fill(one.poNo);
  await button(supplier, "Search").click();
  await expect(supplier).toHaveURL(new RegExp(`poNo=${one.poNo}`));
  await expect(supplier.getByRole("link", { name: lineName(one) })).toBeVisible();
  const download = supplier.waitForEvent("download");
  await button(supplier, "Export to Excel").click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await supplier.goto("/#/po/poSearch?size=10&sort=needByOn");
  const days = supplier.locator("tr.ant-table-row td").filter({ hasText: /^\d{4}-\d\d-\d\d$/ });
  await expect(days.first()).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "po-search");
  await button(supplier, "Next page").click();
  await expect(supplier).toHaveURL(/page=2/);
  // The list of columns moves with the page below it while the next rows come.
  await ready(supplier);
  await button(supplier, "Columns").click();
  await supplier.getByRole("checkbox", { name: "Plant" }).check();
  await supplier.keyboard.press("Escape");
  await expect(supplier.getByRole("columnheader", { name: "Plant" })).toBeVisible();
});

test("one line is accepted, many at once, one is disagreed with", async () => {
  const [one, two, three, four] = fresh;
  await lineOf(supplier, one);
  await status(supplier, "New");
  await accessible(supplier);
  await button(supplier, "Accept").click();
  await button(dialog(supplier), "Accept").click();
  await status(supplier, "Accepted");

  await supplier.goto(`/#/po/poSearch?state=New&size=100&sort=needByOn`);
  for (const line of [two, three]) {
    const row = supplier.getByRole("row").filter({ hasText: lineName(line) });
    await row.getByRole("checkbox").check();
  }
  await button(supplier.getByRole("toolbar"), "Accept").click();
  await button(dialog(supplier), "Accept (2)").click();
  await expect(dialog(supplier).getByText("2 accepted, 0 failed")).toBeVisible();
  await button(dialog(supplier), "Close").last().click();

  await lineOf(supplier, four);
  await button(supplier, "Disagree").click();
  await dialog(supplier).getByLabel("Comment").fill("The drawing is older than the order");
  await button(dialog(supplier), "Disagree").click();
  await status(supplier, "Rejected");
});

test("a proposal is told every reason at its field, then sent in two parts", async () => {
  const line = fresh[4];
  await lineOf(supplier, line);
  await button(supplier, "Propose change").click();
  const quantity = (row: number) => supplier.locator(`#cell-splits-${row}-quantity`);
  const day = (row: number) => supplier.locator(`#cell-splits-${row}-promisedOn`);
  const remark = (row: number) => supplier.locator(`#cell-splits-${row}-remark`);
  await day(0).fill(inDays(-1));
  await day(0).press("Tab");
  const send = button(dialog(supplier), "Propose change");
  await send.click();
  await expect(dialog(supplier).getByText(/The date must be after today/).first()).toBeVisible();
  await expect(day(0)).toHaveAttribute("aria-invalid", "true");
  await accessible(supplier);
  await picture(supplier, "proposal");

  const all = Number(line.openQty);
  const part = Math.floor(all / 2);
  await quantity(0).fill(String(part));
  await day(0).fill(line.needByOn);
  await remark(0).fill("first half");
  await button(dialog(supplier), "Add row").click();
  await quantity(1).fill(String(all - part));
  await day(1).fill(inDays(90));
  await remark(1).fill("the oven is under repair");
  await remark(1).press("Tab");
  await send.click();
  await status(supplier, "In negotiation");
});

test("the buyer sees the proposal and agrees; what was refused is asked again", async ({ browser }) => {
  buyer = await signedIn(browser, "buyer1", "/#/home");
  await accessible(buyer);
  await buyer.getByRole("link", { name: /Supplier proposals to review: All/ }).click();
  const proposed = fresh[4];
  await buyer.getByRole("link", { name: lineName(proposed) }).click();
  await expect(buyer.getByText("the oven is under repair").first()).toBeVisible();
  await button(buyer, "Agree with issue").click();
  await dialog(buyer).getByLabel("Instruction").fill("Ship the second part by air");
  await button(dialog(buyer), "Agree with issue").click();
  await status(buyer, "Accepted");

  await lineOf(buyer, fresh[3]);
  await button(buyer, "Request a new reply").click();
  await dialog(buyer).getByLabel("Reason").fill("The new drawing is in the order");
  await button(dialog(buyer), "Request a new reply").click();
  await status(buyer, "Revise");
});

test("the whole story of a line can be read, and its machine seen", async () => {
  await lineOf(supplier, fresh[4]);
  await supplier.reload();
  await supplier.getByRole("tab", { name: "History" }).click();
  await expect(supplier.getByText("buyer1").first()).toBeVisible();
  await expect(supplier.getByText("Agree with issue").first()).toBeVisible();
  await picture(supplier, "history");
  await supplier.getByRole("tab", { name: "State diagram" }).click();
  await expect(supplier.getByRole("img", { name: /State diagram; current state: "Accepted"/ })).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "diagram");
});

let asn: { id: number; asnNo: string };

test("an accepted line becomes a notice that saves itself and says what is missing", async () => {
  const chosen = fresh[0];
  await supplier.goto("/#/asn/selectForCreateAsnModePage?size=100");
  await supplier
    .getByRole("row")
    .filter({ hasText: lineName(chosen) })
    .getByRole("checkbox")
    .check();
  await accessible(supplier);
  await button(supplier.getByRole("toolbar"), "Create ASN").click();
  await button(dialog(supplier), "Create ASN").click();
  await expect(supplier).toHaveURL(/asn\/asns\/\d+/);
  const id = Number(/asns\/(\d+)/.exec(supplier.url())?.[1]);
  asn = await ask(supplier, `/asns/${id}`);
  await expect(supplier.getByText(/issues? to fix before sending/)).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "asn-draft");
});

test("somebody else's change is told, and what was typed stays", async () => {
  const draft = await ask<{ version: number; lines: { id: number; poLineId: number; shipQty: string }[] }>(
    supplier,
    `/asns/${asn.id}`,
  );
  const [line] = draft.lines;
  await tell(supplier, `/asns/${asn.id}/events/edit`, {
    version: draft.version,
    comments: "changed in another window",
    lines: [{ id: line.id, poLineId: line.poLineId, shipQty: line.shipQty }],
  });
  const shipment = supplier.getByLabel(/^Supplier shipment no/);
  await shipment.fill("SH-2026-001");
  await shipment.press("Tab");
  await expect(supplier.getByText(/supplier1 changed this at/)).toBeVisible();
  await picture(supplier, "conflict");
  await button(supplier, "Load latest version").click();
  await expect(shipment).toHaveValue("SH-2026-001");
  await expect(supplier.getByText("changed in another window")).toBeVisible();
});

test("the notice is completed and sent; only with the ERP's number can it be printed", async () => {
  const fill = async (label: RegExp, value: string) => {
    const field = supplier.getByLabel(label).first();
    await field.fill(value);
    await field.press("Tab");
  };
  // First of all: once something is typed, what the save answers may move the list of choices under the pointer.
  await ready(supplier);
  await choose(supplier, supplier.getByLabel(/^Tax code/), /^01 /);
  await expect(supplier.locator(".ant-select").filter({ has: supplier.getByLabel(/^Tax code/) })).toContainText("01 ");
  await fill(/^Shipment date/, inDays(1));
  await fill(/^ETA/, inDays(3));
  await fill(/^Total packages/, "2");
  await fill(/^Invoice no/, `J${asn.id}`);
  await fill(/^Invoice date/, inDays(0));
  await fill(/^Invoice amount/, "12.5");
  await fill(/^VAT/, "0");
  await fill(/^Exchange rate/, "31.5");
  await fill(/^Packages/, "2");
  type Checked = { findings: { severity: string }[] };
  const blocking = async () =>
    (await ask<Checked>(supplier, `/asns/${asn.id}`)).findings.filter(({ severity }) => severity === "block").length;
  await expect.poll(blocking).toBe(0);
  await button(supplier, "Send").click();
  await button(dialog(supplier), "Send").click();
  // The invoice's amount is not the order's: that is asked about, not forbidden.
  await expect(supplier.getByText(/differs from the order amount/).first()).toBeVisible();
  await accessible(supplier);
  await button(supplier, "Continue anyway").click();
  await expect(supplier.getByText(/Inbound no\.: \S+/).first()).toBeVisible();
  await status(supplier, "Sent");
  await accessible(supplier);
  await picture(supplier, "asn-sent");
  await button(supplier, "Print").click();
  await expect(supplier).toHaveURL(/\/print/);
  await expect(supplier.getByText("Advance shipment notice").first()).toBeVisible();
  await expect(supplier.locator("svg").first()).toBeVisible();
  await picture(supplier, "asn-print");
});

test("a sent notice is cancelled in the ERP as well", async () => {
  await supplier.goto(`/#/asn/asns/${asn.id}`);
  await button(supplier, "Cancel ASN").click();
  await button(dialog(supplier), "Cancel ASN").click();
  await status(supplier, "Cancelled");
});

test("the administrator sees what was said to the ERP, and what it answered", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await administrator.goto(`/#/monitor/asnListQuery?documentNo=${asn.asnNo}`);
  await expect(administrator.getByRole("row").filter({ hasText: asn.asnNo }).first()).toBeVisible();
  await expect(administrator.getByText("Y Done").first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "erp-messages");
  await administrator.getByRole("row").filter({ hasText: asn.asnNo }).getByRole("link").first().click();
  await expect(administrator).toHaveURL(/monitor\/messages\/\d+/);
  await expect(administrator.getByText(/inboundNo|already|Response/).first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "erp-message");
  await administrator.context().close();
});

test("the administrator sees the machine itself: the ERP answers, a worker lives, nothing was given up", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await administrator.goto("/#/monitor/operations");
  await expect(administrator.getByText("Available").first()).toBeVisible();
  await expect(administrator.getByText("Alive").first()).toBeVisible();
  await expect(administrator.getByText("No failed jobs.")).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "operations");
  await administrator.context().close();
});
