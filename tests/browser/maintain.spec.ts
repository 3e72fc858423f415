import { expect, type Page, test } from "@playwright/test";
import { type Notice, sentNotice } from "./notice";
import { accessible, ask, button, choose, load, picture, signedIn } from "./person";

/** One story, told in order: a value that no screen changes is proposed, applied by a second person, and undone. */
test.describe.configure({ mode: "serial" });

const AFTER = "Ms Lin (night shift)";
const WHY = "The carrier sent another driver";

let first: Page;
let second: Page;
let notice: Notice;
let change: string;
const dialog = (page: Page) => page.getByRole("dialog");
const status = (page: Page, text: string) => expect(page.locator(".document-page .tone").first()).toHaveText(text);
const driver = async (page: Page) => (await ask<{ driverName: string }>(page, `/asns/${notice.id}`)).driverName;
let before: string;

test("an administrator finds a sent notice and proposes another driver", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  notice = await sentNotice(supplier, "V10001", [{ pieces: 4 }]);
  await supplier.context().close();
  first = await signedIn(browser, "admin");
  before = await driver(first);
  await load(first, "/#/system/dbMaintain");
  await accessible(first);
  await button(first, "New change").click();
  await choose(first, dialog(first).getByLabel("Table"), "ASN");
  await dialog(first).getByLabel("Row").click();
  await first.keyboard.type(notice.asnNo);
  await expect(first.getByTitle(notice.asnNo, { exact: true })).toBeVisible();
  await first.getByTitle(notice.asnNo, { exact: true }).click();
  await dialog(first).getByLabel("Driver", { exact: true }).fill(AFTER);
  await accessible(first);
  await picture(first, "maintain-propose");
  await button(dialog(first), "Propose").click();
  // A reason is needed.
  await expect(dialog(first).getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog(first).getByLabel("Reason").fill(WHY);
  await button(dialog(first), "Propose").click();
  await expect(first).toHaveURL(/system\/databaseChanges\/\d+/);
  change = new URL(first.url()).hash;
  await status(first, "Proposed");
  await expect(button(first, "Apply")).toBeDisabled();
  expect(await driver(first)).toBe(before);
});

test("a second administrator has it among what is to be done, and applies it", async ({ browser }) => {
  second = await signedIn(browser, "admin2");
  await second.goto("/#/home");
  await expect(second.getByRole("link", { name: /Data changes to decide/ })).toHaveAttribute("href", /dbMaintain\?state=Proposed/);
  await second.goto(`/${change}`);
  await expect(second.getByRole("group", { name: "Changes" })).toContainText(AFTER);
  await accessible(second);
  await picture(second, "maintain-change");
  await button(second, "Apply").click();
  await button(dialog(second), "Apply").click();
  await status(second, "Applied");
  expect(await driver(second)).toBe(AFTER);
});

test("it is undone for a reason, and its story tells everything", async () => {
  await button(second, "Undo").click();
  await dialog(second).getByLabel("Reason").fill("It was the day shift after all");
  await accessible(second);
  await button(dialog(second), "Undo").click();
  await status(second, "Undone");
  expect(await driver(second)).toBe(before);
  await second.getByRole("tab", { name: "History" }).click();
  await expect(second.getByRole("tabpanel", { name: "History" }).getByText(WHY).first()).toBeVisible();
  await second.goto("/#/system/dbMaintain?state=Undone");
  await expect(second.getByRole("row").filter({ hasText: notice.asnNo })).toContainText("Undone");
  for (const page of [first, second]) await page.context().close();
});
