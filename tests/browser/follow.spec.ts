import { expect, type Locator, test } from "@playwright/test";
import { newOrder } from "./erp";
import { accessible, ask, button, lineName, type List, load, signedIn } from "./person";
import { chooser, file, rowsOf, workbook } from "./workbook";

/** Columns of the workbook, in their order. */
const [, LINE_NO, , , , FOLLOW_UP, REASON] = Array(7).keys();

test("what is followed up is said by workbook, checked cell by cell", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier2");
  const lines = await newOrder(supplier, "V10002", 2);
  await supplier.context().close();
  const buyer = await signedIn(browser, "buyer1");
  await buyer.goto(`/#/po/settingPoFollowUp?poNo=${lines[0].poNo}`);
  await button(buyer, "Set by workbook").click();
  const dialog: Locator = buyer.getByRole("dialog");
  const template = buyer.waitForEvent("download");
  await button(dialog, "Download template").click();
  const [heading, ...rows] = await rowsOf(template);
  expect(rows.map((cells) => [Number(cells[LINE_NO]), cells[FOLLOW_UP]]).sort()).toEqual([[1, "Followed"], [2, "Followed"]]);
  const left = rows.find((cells) => Number(cells[LINE_NO]) === 1) ?? [];
  left[FOLLOW_UP] = "Not followed";
  await chooser(buyer).setInputFiles(file("follow.xlsx", await workbook([heading, ...rows])));
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await accessible(buyer);
  left[REASON] = "A sample, nobody waits for it";
  await button(dialog, "Select another file").click();
  await chooser(buyer).setInputFiles(file("follow.xlsx", await workbook([heading, ...rows])));
  await button(dialog, "Import 1 row").click();
  await expect(buyer.getByText("1 row imported")).toBeVisible();
  const row = (n: number) => buyer.getByRole("row").filter({ hasText: lineName(lines[n]) });
  await expect(row(0)).toContainText("Not followed");
  await expect(row(1)).not.toContainText("Not followed");
  await buyer.context().close();
});

test("terms of purchase that a supplier has to read stand in its to-do list until it has confirmed them", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier2");
  const todo = supplier.getByRole("link", { name: /Terms of purchase to read and confirm/ });
  await supplier.goto("/#/home");
  await todo.first().click();
  await expect(supplier).toHaveURL(/readPoProvision\?confirmed=false/);
  await accessible(supplier);
  const unread = (await ask<List<unknown>>(supplier, "/provisions/own?confirmed=false")).totalcount;
  for (let left = unread; left > 0; left--) {
    const buttons = supplier.getByRole("button", { name: /^I have read it/ });
    await expect(buttons).toHaveCount(left);
    await buttons.first().click();
  }
  await expect(supplier.getByRole("button", { name: /^I have read it/ })).toHaveCount(0);
  await load(supplier, "/#/home");
  await expect(supplier.getByRole("heading", { name: "To do" })).toBeVisible();
  await expect(todo).toHaveCount(0);
  await supplier.context().close();
});
