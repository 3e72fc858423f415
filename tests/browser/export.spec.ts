import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, type List, load, picture, signedIn } from "./person";
import { rowsOf } from "./workbook";

/** One story, told in order: a list with more rows than are exported at once (`run.sh` sets the bound), until its file is put away. */
test.describe.configure({ mode: "serial" });

let buyer: Page;
let total: number;

const items = () => buyer.getByRole("list", { name: "My exports" }).getByRole("listitem");

test("a list with many rows offers to have its file prepared", async ({ browser }) => {
  buyer = await signedIn(browser, "buyer1");
  total = (await ask<List<unknown>>(buyer, "/po-lines?size=10")).totalcount;
  expect(total).toBeGreaterThan(20);
  await buyer.goto("/#/po/poSearch");
  await button(buyer, "Export to Excel").click();
  // By name: the dialog of the file that was tried first may still be on its way out.
  const dialog = buyer.getByRole("dialog", { name: "Too many rows to download at once" });
  await expect(dialog).toContainText("can be downloaded at once");
  await accessible(buyer);
  await picture(buyer, "export-offer");
  await button(dialog, "Prepare the file").click();
  await expect(buyer.getByText("The file is being prepared.")).toBeVisible();
});

test("it is there after the page was left and loaded anew, with every row", async () => {
  await load(buyer, "/#/home");
  await buyer.getByRole("button", { name: /^My exports/ }).focus();
  await buyer.keyboard.press("Enter");
  await expect(items()).toHaveCount(1);
  await expect(items().first()).toContainText("Ready");
  await accessible(buyer);
  await picture(buyer, "exports");
  const download = buyer.waitForEvent("download");
  await button(buyer, "Download: PO lines").click();
  const rows = await rowsOf(download);
  expect(rows.length - 1).toBeGreaterThanOrEqual(total);
  expect(rows[0]).toContain("PO no.");
});

test("nobody else finds it", async ({ browser }) => {
  const other = await signedIn(browser, "supplier1");
  await other.goto("/#/exports");
  await expect(other.getByText(/No exports yet/)).toBeVisible();
  await other.context().close();
});

test("it is put away with its file", async () => {
  await button(buyer, "Delete: PO lines").click();
  await button(buyer.getByRole("dialog"), "Delete").click();
  await expect(buyer.getByText(/No exports yet/)).toBeVisible();
  await buyer.context().close();
});
