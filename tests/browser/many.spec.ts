import { expect, type Page, test } from "@playwright/test";
import { newOrder } from "./erp";
import { accessible, ask, button, type Line, lineName, signedIn, tell } from "./person";

/** Chooses lines of an order in the list and opens what is done with all of them. */
async function together(supplier: Page, lines: Line[], event: string): Promise<void> {
  await supplier.goto(`/#/po/poSearch?poNo=${lines[0].poNo}`);
  for (const line of lines) {
    await supplier.getByRole("row").filter({ hasText: lineName(line) }).getByRole("checkbox").check();
  }
  await button(supplier.getByRole("toolbar"), event).click();
}

test("of many answered at once the refused ones say why, and the others are done", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  const lines = await newOrder(supplier, "V10001", 3);
  const dialog = supplier.getByRole("dialog");
  const result = (line: Line) => dialog.getByRole("row").filter({ hasText: lineName(line) });

  await together(supplier, lines.slice(0, 2), "Accept");
  // A colleague is quicker with one of them.
  await tell(supplier, `/po-lines/${lines[0].id}/events/disagree`, { version: lines[0].version, comment: "not by us" });
  await button(dialog, "Accept (2)").click();
  await expect(dialog.getByText("1 accepted, 1 failed")).toBeVisible();
  await expect(result(lines[0])).toContainText("Someone else has changed this in the meantime");
  await expect(result(lines[1])).toContainText("Accepted");
  await accessible(supplier);
  await button(dialog, "Close").last().click();

  await together(supplier, lines.slice(2), "Disagree");
  await expect(button(dialog, "Disagree (1)")).toBeDisabled();
  await dialog.getByLabel("Comment").fill("We do not make it any more");
  await button(dialog, "Disagree (1)").click();
  await expect(dialog.getByText("1 accepted, 0 failed")).toBeVisible();
  await button(dialog, "Close").last().click();

  const states = await Promise.all(lines.map(({ id }) => ask<Line>(supplier, `/po-lines/${id}`)));
  expect(states.map(({ state }) => state)).toEqual(["Reject", "Accept", "Reject"]);
  await supplier.context().close();
});
