import { expect, test } from "@playwright/test";
import { accessible, ask, button, signedIn } from "./person";

// The same house may be walked through twice.
const NAME = `A company ${Date.now()}`;

test("an administrator asks the reporting views, and can do nothing but ask", async ({ browser }) => {
  const admin = await signedIn(browser, "admin");
  await admin.goto("/#/system/advancedQuery");
  const editor = admin.getByRole("textbox", { name: "Query" });
  await expect(editor).toBeVisible();
  await accessible(admin);

  // An example leads to rows, and those to a chart.
  await button(admin, "Open order lines by supplier").click();
  await editor.click();
  await admin.keyboard.press("Control+Enter");
  await expect(admin.getByRole("columnheader", { name: "vendor_code" })).toBeVisible();
  await accessible(admin);
  await editor.fill("SELECT code, length(name) AS letters FROM companies ORDER BY code");
  // What completes the last word would still be open when the page is looked at.
  await editor.press("Escape");
  await expect(admin.getByRole("listbox")).toHaveCount(0);
  await button(admin, "Run").click();
  await expect(admin.getByRole("cell", { name: "V10001", exact: true })).toBeVisible();
  await admin.getByRole("tab", { name: "Chart" }).click();
  await expect(admin.locator("figure.bars")).toBeVisible();
  await accessible(admin);

  // What writes is refused, and marked where it stands.
  await admin.getByRole("tab", { name: "Table" }).click();
  await editor.fill("SELECT * FROM orders; DELETE FROM orders");
  await button(admin, "Run").click();
  await expect(admin.getByRole("alert").filter({ hasText: "Only one query at a time" })).toBeVisible();
  await expect(admin.locator(".cm-lint-marker-error")).toBeVisible();
  await editor.fill("SELECT pg_sleep(60)");
  await button(admin, "Run").click();
  await expect(admin.getByRole("alert").filter({ hasText: "pg_sleep" })).toBeVisible();

  // What takes long is cancelled.
  await editor.fill("WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t");
  await button(admin, "Run").click();
  await button(admin, "Cancel run").click();
  await expect(admin.getByRole("alert").filter({ hasText: "cancelled" })).toBeVisible();

  // Kept with a parameter, and opened by its link.
  await editor.fill("SELECT code, name FROM companies WHERE code = :code");
  await admin.keyboard.press("Escape");
  await admin.getByLabel("code", { exact: true }).fill("V10001");
  await button(admin, "Save as new").click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Name").fill(NAME);
  await accessible(admin);
  await button(dialog, "Save").click();
  await expect(dialog).toBeHidden();
  const kept = await ask<{ id: number; name: string }[]>(admin, "/reporting/queries");
  const id = kept.find(({ name }) => name === NAME)?.id;
  await admin.goto("/#/home");
  await admin.goto(`/#/system/advancedQuery?query=${id}&code=V10002`);
  await expect(admin.getByLabel("code", { exact: true })).toHaveValue("V10002");
  await button(admin, "Run").click();
  await expect(admin.getByRole("cell", { name: "V10002", exact: true })).toBeVisible();

  await admin.getByRole("tab", { name: "My runs" }).click();
  await expect(admin.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await accessible(admin);
});
