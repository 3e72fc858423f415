import { expect, test } from "@playwright/test";
import { correct, newOrder } from "./erp";
import { accessible, ask, button, type Line, picture, signedIn } from "./person";

test("an order that the ERP changed is compared with what it was, by an address that can be passed on", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const lines: (Line & { purchaseOrderId?: number })[] = await newOrder(supplier, "V10001", 2);
  const [{ poNo, purchaseOrderId: order }] = lines;
  await supplier.goto(`/#/po/orders/${order}/revisions`);
  await expect(supplier.getByText("This order has only one revision")).toBeVisible();
  await accessible(supplier);

  await correct(poNo, "120");
  const revisions = () => ask<unknown[]>(supplier, `/purchase-orders/${order}/revisions`);
  await expect.poll(async () => (await revisions()).length, "the change arrives").toBe(2);
  await supplier.goto(`/#/po/orders/${order}`);
  await button(supplier, "Compare revisions").click();
  const table = supplier.getByRole("group", { name: "Order lines" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.locator("del")).toHaveText("100");
  await expect(table.locator("mark")).toHaveText("120");
  await accessible(supplier);
  await picture(supplier, "order-revisions");

  await supplier.getByRole("switch", { name: "Only what differs" }).press("Space");
  await expect(table.getByRole("row")).toHaveCount(3);
  await supplier.getByRole("combobox", { name: "Revision on the right" }).focus();
  await supplier.keyboard.press("Enter");
  await supplier.keyboard.press("ArrowDown");
  await supplier.keyboard.press("Enter");
  await expect(supplier.getByText("The same revision is selected on both sides.")).toBeVisible();
  await expect(table.locator("mark")).toHaveCount(0);
  const shared = supplier.url();
  expect(shared).toMatch(/revisions\?from=1&to=1&all=1$/);
  await supplier.context().close();

  const buyer = await signedIn(browser, "buyer1");
  await buyer.goto(shared.replace("to=1", "to=2"));
  await expect(buyer.getByRole("group", { name: "Order lines" }).locator("mark")).toHaveText("120");
  await buyer.emulateMedia({ media: "print" });
  await expect(buyer.getByRole("navigation").first()).toBeHidden();
  await expect(buyer.getByRole("group", { name: "Order lines" })).toBeVisible();
  await picture(buyer, "order-revisions-on-paper");
  await buyer.context().close();
});
