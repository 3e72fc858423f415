import { expect, type Page, test } from "@playwright/test";
import { badOrder, correct, inspect, receive, receiveUnannounced } from "./erp";
import { sentNotice } from "./notice";
import { accessible, ask, button, type Line, type List, picture, signedIn, tell } from "./person";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("what came of a notice is found beside what was shipped, by supplier and buyer", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const notice = await sentNotice(supplier, "V10001", [{ pieces: 10 }]);
  const receiptNo = await receive(notice.inboundNo, [{ lineNo: 1, quantity: "8" }]);
  await inspect(receiptNo, "7", "1");
  const told = async () => (await ask<List<{ rejectedQty: string | null }>>(supplier, `/receipts?receiptNo=${receiptNo}`)).items;
  await expect.poll(async () => Number((await told())[0]?.rejectedQty ?? 0), "the inspection is told").toBe(1);

  const buyer = await signedIn(browser, "buyer1");
  for (const person of [supplier, buyer]) {
    await person.goto(`/#/asn/receiptSearch?asnNo=${notice.asnNo}`);
    await expect(row(person, receiptNo)).toContainText("Receipt");
    await expect(row(person, receiptNo).getByRole("cell", { name: "-2", exact: true })).toBeVisible();
    await accessible(person);
  }
  await picture(supplier, "receipts");
  await row(buyer, receiptNo).getByRole("link", { name: notice.asnNo }).click();
  await expect(buyer).toHaveURL(new RegExp(`asn/asns/${notice.id}`));
  await expect(buyer.getByText("received 8").first()).toBeVisible();
  await buyer.context().close();

  // Another supplier has no such receipt.
  const other = await signedIn(browser, "supplier2");
  expect((await ask<List<unknown>>(other, `/receipts?receiptNo=${receiptNo}`)).totalcount).toBe(0);
  await other.context().close();
  await supplier.context().close();
});

test("a receipt that waits is seen as the ERP told it, and replayed once what it is about is there", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const administrator = await signedIn(browser, "admin");
  const dialog = administrator.getByRole("dialog");
  const poNo = await badOrder("V10001");
  const receiptNo = await receiveUnannounced("V10001", poNo);
  const waiting = () => ask<List<{ id: number }>>(administrator, `/waiting-receipts?receiptNo=${receiptNo}`);
  await expect.poll(async () => (await waiting()).totalcount, "the receipt waits").toBe(1);
  await administrator.goto(`/#/monitor/grnListQuery?receiptNo=${receiptNo}`);
  await expect(row(administrator, receiptNo)).toContainText("Waiting");
  await button(administrator, receiptNo).click();
  await dialog.getByText("JSON", { exact: true }).first().click();
  await expect(dialog.getByText('"quantity": "1"')).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "receipt-message");
  await button(dialog, "Close").first().click();
  await expect(dialog).toHaveCount(0);

  // Given up, so that no pull books it before somebody says so.
  const ids = (await waiting()).items.map(({ id }) => id);
  await tell(administrator, "/waiting-receipts/close", { ids, reason: "the order is not known here" });
  await correct(poNo, "5");
  const arrived = async () => (await ask<List<Line>>(supplier, `/po-lines?poNo=${poNo}`)).totalcount;
  await expect.poll(arrived, `order ${poNo} arrives`).toBe(1);
  await administrator.reload();
  await row(administrator, receiptNo).getByRole("checkbox").check();
  await button(administrator.getByRole("toolbar"), "Replay").click();
  await dialog.getByRole("checkbox", { name: /Also reopen closed lines/ }).check();
  await accessible(administrator);
  await button(dialog, "Replay (1)").click();
  await expect(dialog.getByRole("row").filter({ hasText: receiptNo })).toContainText("Booked");
  await button(dialog, "Close").last().click();
  await expect(dialog).toHaveCount(0);
  await expect(row(administrator, receiptNo)).toContainText("Booked");
  const received = async () => Number((await ask<List<{ receivedQty: string }>>(supplier, `/po-lines?poNo=${poNo}`)).items[0].receivedQty);
  expect(await received()).toBe(1);
  await administrator.context().close();
  await supplier.context().close();
});
