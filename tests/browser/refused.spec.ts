import { expect, type Page, test } from "@playwright/test";
import { newOrder, recover, refuse } from "./erp";
import { places } from "./motion";
import { accessible, button, type Line, signedIn } from "./person";

const REFUSAL = "Posting period 2030/01 is closed";

test.afterEach(recover);

/** The administrator opens what was said about a line. */
async function openMessage(administrator: Page, line: Line): Promise<void> {
  await administrator.goto(`/#/monitor/poConfirmListQuery?documentNo=${line.poNo}`);
  const about = administrator.getByRole("link", { name: `${line.poNo}/${line.lineNo}`, exact: true });
  const row = administrator.getByRole("row").filter({ has: about });
  await row.getByRole("link", { name: /^#\d+$/ }).click();
  await expect(administrator).toHaveURL(/monitor\/messages\/\d+/);
}

test("what the ERP refuses is sent again when it is put right, or closed with a reason", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const lines = await newOrder(supplier, "V10001", 2);
  await refuse(REFUSAL);
  for (const line of lines) {
    await supplier.goto(`/#/po/lines/${line.id}`);
    await button(supplier, "Accept").click();
    await button(supplier.getByRole("dialog"), "Accept").click();
    await expect(supplier.locator(".document-page .tone").first()).toHaveText("Accepted");
  }

  const administrator = await signedIn(browser, "admin");
  const state = administrator.locator(".document-page .tone").first();
  const dialog = administrator.getByRole("dialog");
  await openMessage(administrator, lines[0]);
  await expect(state).toHaveText("E Refused by ERP");
  await expect(administrator.getByText(REFUSAL).first()).toBeVisible();
  await accessible(administrator);
  await recover();
  await button(administrator, "Redo").click();
  await button(dialog, "Redo").click();
  await expect(state).toHaveText("Y Done");

  // A quick user presses in the first frame of a motion and releases in a later one: the button must not move between them.
  await administrator.emulateMedia({ reducedMotion: "no-preference" });
  await openMessage(administrator, lines[1]);
  expect(await places(administrator, "Redo", () => button(administrator, "Redo").click())).toHaveLength(1);
  await button(dialog, "Cancel").click();
  await expect(dialog).toHaveCount(0);
  expect(await places(administrator, "Close", () => button(administrator, "Close").click())).toHaveLength(1);
  await administrator.emulateMedia({ reducedMotion: "reduce" });
  await dialog.getByLabel("Reason").fill("Told to the buyer by telephone");
  await button(dialog, "Close").last().click();
  await expect(state).toHaveText("C Closed");
  await administrator.getByRole("tab", { name: "History" }).click();
  await expect(administrator.getByText("Told to the buyer by telephone")).toBeVisible();
  await accessible(administrator);
  await administrator.context().close();
  await supplier.context().close();
});
