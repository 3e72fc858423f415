import { type Browser, expect, type Page, test } from "@playwright/test";
import { newPerson } from "./admission";
import { newOrder } from "./erp";
import { accessible, ask, button, inDays, type Line, signedIn, speak } from "./person";
import { chooser, file, rowsOf, workbook } from "./workbook";

/** Columns of the reply workbook, in their order. */
const [PO_NO, LINE_NO, , , ANSWER, , PROMISED_ON, REMARK] = Array(9).keys();
async function openImport(browser: Browser, user: string): Promise<Page> {
  const supplier = await signedIn(browser, user);
  await supplier.goto("/#/po/poSearch");
  await button(supplier, "Import replies").click();
  return supplier;
}

test("a workbook of replies is checked cell by cell, comes back marked, and corrected is taken over", async ({ browser }) => {
  const supplier = await openImport(browser, "supplier2");
  const [accepted, late, moved] = await newOrder(supplier, "V10002", 3);
  const dialog = supplier.getByRole("dialog");

  const template = supplier.waitForEvent("download");
  await button(dialog, "Download template").click();
  const [heading, ...waiting] = await rowsOf(template);
  const rows = waiting.filter((row) => row[PO_NO] === accepted.poNo);
  rows.sort((one, other) => Number(one[LINE_NO]) - Number(other[LINE_NO]));
  expect(heading).toContain("Promised date");
  expect(rows).toHaveLength(3);
  for (const row of rows) row[ANSWER] = "Accept";
  rows[1][PROMISED_ON] = new Date(inDays(-1));
  rows[2][PROMISED_ON] = new Date(inDays(60));
  rows[2][REMARK] = "the oven is under repair";
  rows[2][ANSWER] = "Propose change";

  await chooser(supplier).setInputFiles(file("replies.xlsx", await workbook([heading, ...rows])));
  const fault = dialog.getByRole("row").filter({ hasText: "The date must be after today" });
  await expect(fault).toContainText(inDays(-1));
  await expect(fault.getByRole("cell").first()).toHaveText("3");
  await accessible(supplier);
  const marked = supplier.waitForEvent("download");
  await button(dialog, "Download the file with errors marked").click();
  const reasons = (await rowsOf(marked)).map((row) => row[heading.length] ?? null);
  expect(reasons).toEqual([expect.any(String), null, expect.stringMatching(/^The date must be after today/), null]);

  rows[1][PROMISED_ON] = new Date(inDays(30));
  await button(dialog, "Select another file").click();
  await chooser(supplier).setInputFiles(file("replies.xlsx", await workbook([heading, ...rows])));
  await expect(dialog.getByText("No errors. Ready to import.")).toBeVisible();
  await button(dialog, "Import 3 rows").click();
  await expect(supplier.getByText("3 rows imported")).toBeVisible();
  const lines = [accepted, late, moved].map(({ id }) => ask<Line>(supplier, `/po-lines/${id}`));
  expect((await Promise.all(lines)).map(({ state }) => state)).toEqual(["Accept", "Accept", "Nego"]);
  await supplier.context().close();
});

test("what is no workbook is told so, in the reader's language", async ({ browser }) => {
  const supplier = await openImport(browser, await newPerson("translator"));
  const text = file("replies.xlsx", Buffer.from("This is only called a workbook."));
  await chooser(supplier).setInputFiles(text);
  await expect(supplier.getByRole("dialog").getByText("This is not an .xlsx file")).toBeVisible();
  await accessible(supplier);
  await button(supplier.getByRole("dialog"), "Close").click();

  await speak(supplier, "简体中文");
  await supplier.goto("/#/po/poSearch");
  await button(supplier, "导入回复").click();
  await chooser(supplier).setInputFiles(text);
  await expect(supplier.getByRole("dialog").getByText("此文件不是 .xlsx")).toBeVisible();
  await supplier.context().close();
});
