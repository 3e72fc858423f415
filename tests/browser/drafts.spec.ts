import { expect, type Page, test } from "@playwright/test";
import { newOrder } from "./erp";
import { answered, draftOf, type Notice } from "./notice";
import { accessible, ask, button, picture, signedIn, tell } from "./person";

const row = (page: Page, { asnNo }: Notice) => page.getByRole("row").filter({ hasText: asnNo });

test("drafts say what is missing, and many are sent at once, with the warnings of all confirmed together", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const dialog = supplier.getByRole("dialog");
  const whole = [];
  // The amount is another than the order's: that is asked about, not forbidden.
  for (const no of [1, 2]) whole.push(await draftOf(supplier, "V10001", [{ pieces: 3 }], { invoiceAmount: `${no}` }));
  const [line] = await newOrder(supplier, "V10001", 1);
  await tell(supplier, "/po-lines/events/accept", { items: [{ id: line.id, version: line.version }] });
  const { id } = await tell<{ id: number }>(supplier, "/asns", { lines: [{ poLineId: line.id, quantity: "100" }] });
  const empty = await ask<Notice>(supplier, `/asns/${id}`);

  await supplier.goto("/#/asn/unpostEAsnSearch?size=100");
  await expect(row(supplier, empty)).toContainText(/\d+ issues/);
  await expect(row(supplier, empty)).toContainText("Supplier shipment no.: This field is required");
  for (const draft of whole) {
    await expect(row(supplier, draft)).toContainText("Ready to send");
    await expect(row(supplier, draft)).toContainText("1 warning to confirm");
  }
  await accessible(supplier);
  await picture(supplier, "drafts");

  for (const draft of [...whole, empty]) await row(supplier, draft).getByRole("checkbox").check();
  await button(supplier.getByRole("toolbar"), "Send").click();
  await button(dialog, "Send (3)").click();
  await expect(dialog.getByText("0 accepted, 3 failed")).toBeVisible();
  await expect(dialog.getByText(/differs from the order amount/).first()).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "drafts-warned");
  await button(dialog, "Confirm and continue: Send (2)").click();
  await expect(dialog.getByText("2 accepted, 1 failed")).toBeVisible();
  await button(dialog, "Close").last().click();
  for (const draft of whole) await expect(row(supplier, draft)).toHaveCount(0);
  for (const draft of whole) await answered(supplier, draft.id);

  // What is missing is completed where it is: the row leads there.
  await supplier.getByRole("link", { name: empty.asnNo }).click();
  await expect(supplier.getByText(/issues? to fix before sending/)).toBeVisible();
  await supplier.context().close();
});
