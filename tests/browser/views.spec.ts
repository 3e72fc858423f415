import { expect, type Page, test } from "@playwright/test";
import { newPerson } from "./admission";
import { newOrder } from "./erp";
import { accessible, ask, button, menuEntry, signedIn } from "./person";

const NAME = "Late lines of the journey";
const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const tab = (page: Page, name: string) => views(page).getByRole("link", { name, exact: true });

test("a list as somebody wants it is kept under a name, shared, and what it opens with", async ({ browser }) => {
  const supplier = await signedIn(browser, await newPerson("keeper"));
  await supplier.goto("/#/po/poSearch");
  await tab(supplier, "Overdue").click();
  await expect(supplier).toHaveURL(/needByTo=\d{4}-\d\d-\d\d/);
  await expect(tab(supplier, "Overdue")).toHaveAttribute("aria-current", "true");
  await accessible(supplier);

  // Columns by keyboard: the day before the state, and rows close together.
  await button(supplier, "Columns").click();
  const up = button(supplier, "Move up: Need-by date");
  await up.focus();
  await supplier.keyboard.press("Enter");
  await supplier.getByRole("checkbox", { name: "Compact rows" }).check();
  await accessible(supplier);
  await supplier.keyboard.press("Escape");
  const heads = await supplier.getByRole("columnheader").allInnerTexts();

  await button(supplier, "Save view").click();
  const dialog = supplier.getByRole("dialog");
  await dialog.getByLabel("Name *").fill(NAME);
  await dialog.getByLabel("Share", { exact: true }).check();
  await dialog.getByLabel("Default", { exact: true }).check();
  await accessible(supplier);
  await button(dialog, "Save").click();
  await expect(tab(supplier, NAME)).toHaveAttribute("aria-current", "true");
  const kept = await ask<{ name: string; definition: { filters: Record<string, string> } }[]>(supplier, "/saved-views?list=poSearch");
  // The day is kept as it came: the one before today, whenever that is.
  expect(kept.find(({ name }) => name === NAME)?.definition.filters).toEqual({ closing: "open", needByTo: "today-1" });

  // It is what the menu leads to; whoever wants all of it finds all.
  await supplier.goto("/#/home");
  await supplier.goto("/#/po/poSearch");
  await expect(tab(supplier, NAME)).toHaveAttribute("aria-current", "true");
  await expect(supplier).toHaveURL(/saved=\d+/);
  expect(await supplier.getByRole("columnheader").allInnerTexts()).toEqual(heads);
  await tab(supplier, "All").click();
  await expect(supplier).toHaveURL(/saved=all/);

  // Renamed and deleted, which is asked about.
  await tab(supplier, NAME).click();
  await (await menuEntry(supplier, button(supplier, `View: ${NAME}`), "Rename")).click();
  await supplier.getByRole("dialog").getByLabel("Name *").fill(`${NAME} 2`);
  await button(supplier.getByRole("dialog"), "Save").click();
  await expect(tab(supplier, `${NAME} 2`)).toBeVisible();
  await (await menuEntry(supplier, button(supplier, `View: ${NAME} 2`), "Delete")).click();
  await button(supplier.getByRole("dialog"), "Delete").click();
  await expect(tab(supplier, `${NAME} 2`)).toHaveCount(0);
  await expect(supplier).not.toHaveURL(/saved=/);
  await button(supplier, "Columns").click();
  await expect(supplier.getByRole("checkbox", { name: "Compact rows" })).toBeChecked();
  await supplier.context().close();
});

test("all that match are chosen, not only those of the page", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier2");
  const lines = await newOrder(supplier, "V10002", 12);
  await supplier.goto(`/#/po/poSearch?poNo=${lines[0].poNo}&size=10`);
  await expect(supplier.getByRole("status").filter({ hasText: /^12 results/ })).toBeVisible();
  await supplier.getByLabel("Select all on this page").first().check();
  const bulk = supplier.getByRole("toolbar");
  await expect(bulk).toContainText("10 selected");
  await button(bulk, "Select all 12 results").click();
  await expect(bulk).toContainText("12 selected");
  await accessible(supplier);
  await button(bulk, "Accept").click();
  await button(supplier.getByRole("dialog"), "Accept (12)").click();
  await expect(supplier.getByRole("dialog").getByText("12 accepted, 0 failed")).toBeVisible();
  await supplier.context().close();
});
