import { expect, type Locator, type Page, test } from "@playwright/test";
import { badOrder, correct, newOrder, receiveUnannounced } from "./erp";
import { propose, refuseMail, takeMail } from "./mail";
import { accessible, ask, button, type Line, lineName, type List, picture, signedIn } from "./person";

const REFUSAL = "5.7.1 we take no mail from strangers";

test.afterEach(takeMail);

const state = (page: Page) => page.locator(".document-page .tone").first();
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page | Locator, text: string) => page.getByRole("row").filter({ hasText: text });

/** The administrator opens the mail to the buyer about a line. */
async function openMail(administrator: Page, line: Line): Promise<void> {
  await administrator.goto(`/#/monitor/epMailBox?documentNo=${line.poNo}/${line.lineNo}`);
  await row(administrator, "buyer1@example.com").getByRole("link", { name: /^#\d+$/ }).click();
  await expect(administrator).toHaveURL(/monitor\/mails\/\d+/);
}

test("a mail is read as its reader reads it, and what the mail server refused is sent again or closed", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const lines = await newOrder(supplier, "V10001", 2);
  await refuseMail(REFUSAL);
  for (const line of lines) await propose(supplier, line);

  const administrator = await signedIn(browser, "admin");
  await openMail(administrator, lines[0]);
  await expect(state(administrator)).toHaveText("E Refused by mail server");
  await expect(administrator.getByText(`550 ${REFUSAL}`).first()).toBeVisible();
  const letter = administrator.frameLocator("iframe");
  await expect(letter.getByText("the oven is under repair")).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "mail");
  await administrator.getByText("Plain text").click();
  await expect(administrator.locator(".mail-text")).toContainText("the oven is under repair");
  await accessible(administrator);

  await takeMail();
  await button(administrator, "Redo").click();
  await button(dialog(administrator), "Redo").click();
  await expect(state(administrator)).toHaveText("Y Sent");
  await expect(administrator.getByText("250 2.0.0 taken")).toBeVisible();

  await openMail(administrator, lines[1]);
  await button(administrator, "Close").click();
  await dialog(administrator).getByLabel("Reason").fill("Told by telephone");
  await button(dialog(administrator), "Close").last().click();
  await expect(state(administrator)).toHaveText("C Closed");
  await administrator.getByRole("tab", { name: "History" }).click();
  await expect(administrator.getByText("Told by telephone")).toBeVisible();
  await accessible(administrator);
  // The way back leads to the rows that one came from.
  await administrator.getByRole("navigation").getByRole("link", { name: "Mail box" }).last().click();
  await expect(administrator).toHaveURL(new RegExp(`documentNo=${lines[1].poNo}`));
  await administrator.context().close();
  await supplier.context().close();
});

test("a qjob is paused, given another cadence with its next ticks shown, and run by hand", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await administrator.goto("/#/system/qJobList");
  await administrator.getByRole("link", { name: "Clean up ended sessions" }).click();
  await expect(state(administrator)).toHaveText("Active");
  await button(administrator, "Pause").click();
  await expect(state(administrator)).toHaveText("Paused");

  await button(administrator, "Edit schedule").click();
  const cadence = dialog(administrator).getByLabel(/^Schedule/);
  await cadence.fill("0 7 * * 1");
  await expect(dialog(administrator).getByText(/Use weekday names/)).toBeVisible();
  await expect(button(dialog(administrator), "Edit schedule")).toBeDisabled();
  await accessible(administrator);
  await cadence.fill("0 7 * * MON");
  const foretold = dialog(administrator).getByRole("region", { name: "Next five runs after the change" }).getByRole("listitem");
  await expect(foretold).toHaveText(Array(5).fill(/ 07:00:00 /));
  await accessible(administrator);
  await picture(administrator, "qjob-edit");
  const ticks = await foretold.allInnerTexts();
  await button(dialog(administrator), "Edit schedule").click();
  await expect(dialog(administrator)).toBeHidden();
  await expect(button(administrator, "Edit schedule")).toBeFocused();
  await expect(administrator.getByRole("region", { name: "Next five runs" }).getByRole("listitem")).toHaveText(ticks);
  await expect(administrator.getByText("every Monday at 07:00").first()).toBeVisible();

  await button(administrator, "Run now").click();
  const run = row(administrator.getByRole("group", { name: "Runs" }), "requested by admin").first();
  await expect(run).toContainText("Succeeded");
  await accessible(administrator);
  await picture(administrator, "qjob");
  await button(administrator, "Activate").click();
  await expect(state(administrator)).toHaveText("Active");

  await administrator.goto("/#/system/qJobList");
  await expect(row(administrator, "Clean up ended sessions")).toContainText("every Monday at 07:00");
  await expect(row(administrator, "Clean up ended sessions")).toContainText("Succeeded");
  await accessible(administrator);
  await administrator.context().close();
});

test("an order that cannot be taken is seen with its reason, and comes in when the ERP has corrected it", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const administrator = await signedIn(browser, "admin");
  const poNo = await badOrder("V10001");
  await expect.poll(async () => (await ask<List<unknown>>(administrator, `/held-orders?poNo=${poNo}`)).totalcount).toBe(1);

  await administrator.goto(`/#/monitor/poListQuery?poNo=${poNo}`);
  await expect(row(administrator, poNo)).toContainText("Line 1");
  await button(administrator, poNo).click();
  await expect(row(dialog(administrator), "1.2345")).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "held-order");
  await button(dialog(administrator), "Try again").click();
  await expect(administrator.getByText("1 order is being read again from the ERP")).toBeVisible();
  const held = async () => (await ask<List<{ tries: number; retryAskedAt: string | null }>>(administrator, `/held-orders?poNo=${poNo}`)).items[0];
  await expect.poll(async () => (await held()).retryAskedAt, "it was read anew").toBeNull();
  expect((await held()).tries).toBeGreaterThan(1);
  await expect(dialog(administrator)).toContainText("Line 1");
  await expect(button(dialog(administrator), "Try again")).toBeEnabled();
  await accessible(administrator);
  await button(dialog(administrator), "Close").first().click();
  await expect(dialog(administrator)).toHaveCount(0);
  await expect(button(administrator, poNo)).toBeFocused();

  await correct(poNo, "5");
  const arrived = async () => (await ask<List<Line>>(supplier, `/po-lines?poNo=${poNo}`)).items;
  await expect.poll(async () => (await arrived()).length, `order ${poNo} arrives`).toBe(1);
  await button(administrator, "Refresh").click();
  await expect(administrator.getByText("No results match these filters")).toBeVisible();
  await supplier.goto(`/#/po/poSearch?poNo=${poNo}`);
  await expect(supplier.getByRole("link", { name: lineName((await arrived())[0]) })).toBeVisible();
  await administrator.context().close();
  await supplier.context().close();
});

test("a receipt that nobody announced waits, and is closed with a reason", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  const receiptNo = await receiveUnannounced("V10001", await badOrder("V10001"));
  await expect
    .poll(async () => (await ask<List<unknown>>(administrator, `/waiting-receipts?receiptNo=${receiptNo}`)).totalcount)
    .toBe(1);
  await administrator.goto(`/#/monitor/rcvFailQuery?receiptNo=${receiptNo}`);
  await row(administrator, receiptNo).getByRole("checkbox").check();
  await button(administrator.getByRole("toolbar"), "Close").click();
  await dialog(administrator).getByLabel("Reason").fill("Came by mistake");
  await button(dialog(administrator), "Close (1)").click();
  await expect(dialog(administrator).getByText("1 accepted, 0 failed")).toBeVisible();
  await button(dialog(administrator), "Close").last().click();
  await expect(administrator.getByText("No results match these filters")).toBeVisible();
  await administrator.getByText("Closed", { exact: true }).click();
  await expect(row(administrator, receiptNo)).toContainText("Came by mistake");
  await accessible(administrator);
  await administrator.context().close();
});

test("the sending of a topic is paused and resumed, the ERP is asked about a message, and all that match are tried", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  // Reschedules are said by no other journey.
  await administrator.goto("/#/monitor/poRfcListQuery");
  await expect(administrator.getByRole("table", { name: "Per hour, last 24 hours" })).toBeAttached();
  await button(administrator, "Pause sending").click();
  await dialog(administrator).getByLabel("Reason").fill("The ERP is moved");
  await accessible(administrator);
  await button(dialog(administrator), "Pause sending").click();
  await expect(administrator.getByText(/PO reschedules: sending paused since .* by admin/)).toBeVisible();
  await expect(administrator.getByText("The ERP is moved")).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "monitor-paused");
  await administrator.goto("/#/monitor/operations");
  await expect(administrator.getByText(/PO reschedules: sending paused since/)).toBeVisible();
  await accessible(administrator);
  await button(administrator, "Resume").click();
  await expect(administrator.getByText(/Sending resumed/)).toBeVisible();
  await expect(administrator.getByText(/PO reschedules: sending paused since/)).toBeHidden();

  await administrator.goto("/#/monitor/asnListQuery?state=Y");
  const asn = administrator.getByRole("row").filter({ hasText: "ASN" }).getByRole("link", { name: /^#\d+$/ }).first();
  await asn.click();
  await expect(administrator).toHaveURL(/monitor\/messages\/\d+/);
  await button(administrator, "Already posted?").click();
  await expect(administrator.getByText(/The ERP has it: number/)).toBeVisible();
  await expect(administrator.getByRole("columnheader", { name: "Field" }).first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "message-fields");
  await administrator.getByText("JSON").first().click();
  await expect(administrator.locator("pre.json").first()).toBeVisible();

  const documentNo = await ask<List<{ documentNo: string }>>(administrator, "/erp-messages?kind=asn&state=Y&size=10");
  await administrator.goto(`/#/monitor/asnListQuery?state=Y&documentNo=${documentNo.items[0].documentNo}`);
  await administrator.getByRole("button", { name: /^All \d+ that match/ }).click();
  await administrator.getByRole("menuitem", { name: "Redo" }).click();
  await expect(dialog(administrator).getByText("Only messages with flag I, F or E can be changed")).toBeVisible();
  await accessible(administrator);
  await dialog(administrator).getByRole("button", { name: /^Redo \(\d+\)$/ }).click();
  await expect(dialog(administrator)).toContainText(/0 accepted, \d+ failed/);
  await expect(dialog(administrator).getByText(/Only messages with flag I, F or E can be changed/).first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "matching-refused");
  await administrator.context().close();
});
