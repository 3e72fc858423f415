import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { accessible, button, picture, signedIn } from "./person";

/** Ids of this run: journeys are told more than once to one program. */
const run = Date.now();
const first = `journey-${run}-1`;
const second = `journey-${run}-2`;

const lines = (page: Page) => page.getByRole("list", { name: "Log lines" }).getByRole("listitem");

/** A call with an id of our own; nobody answers there. */
async function call(page: Page, id: string): Promise<void> {
  const status = await page.evaluate(async (request) => {
    const answer = await fetch("/api/po-lines?token=abcdefgh12345678", { headers: { "x-request-id": request } });
    return answer.status;
  }, id);
  expect(status).toBe(401);
}

test("a request is found in the log, followed, and seen live", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin", "/#/home");
  await call(administrator, first);
  await administrator.goto("/#/system/logViewer");
  await expect(lines(administrator).first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "log-viewer");

  await administrator.getByLabel("Request ID").fill(first);
  await administrator.keyboard.press("Enter");
  await expect(administrator).toHaveURL(new RegExp(`requestId=${first}`));
  await expect(lines(administrator)).toHaveCount(1);
  await expect(lines(administrator)).toContainText("answered");
  await lines(administrator).getByRole("button").click();
  const drawer = administrator.getByRole("dialog");
  await expect(drawer).toContainText("/api/po-lines");
  await accessible(administrator);
  await picture(administrator, "log-line");
  await administrator.keyboard.press("Escape");

  await administrator.getByLabel("Request ID").fill(second);
  await administrator.keyboard.press("Enter");
  await expect(administrator.getByText("No results match these filters").first()).toBeVisible();
  await administrator.getByRole("switch", { name: "Live" }).click();
  await call(administrator, second);
  await expect(lines(administrator)).toHaveCount(1);

  await administrator.goto("/#/system/logViewer?level=error");
  await expect(administrator.getByLabel("Level")).toBeVisible();
  await administrator.setViewportSize({ width: 390, height: 844 });
  await administrator.goto("/#/system/logViewer");
  await expect(lines(administrator).first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "log-viewer-narrow");
  await administrator.context().close();
});

test("a log file is downloaded, and the audit log tells", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await administrator.goto("/#/system/downloadFile");
  const file = administrator.getByRole("button", { name: /ehub-up-.*\.jsonl/ }).first();
  await expect(file).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "download-files");
  const coming = administrator.waitForEvent("download");
  await file.click();
  const name = (await coming).suggestedFilename();
  const text = await readFile(await (await coming).path(), "utf8");
  expect(text.split("\n")[0]).toMatch(/^\{"timestamp":"/);
  expect(text).not.toContain("abcdefgh12345678");
  await administrator.goto("/#/system/auditLog?kind=file_downloaded");
  await expect(administrator.getByText(name).first()).toBeVisible();
  await administrator.context().close();
});

test("the installation is checked from the page", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await administrator.goto("/#/monitor/operations");
  await button(administrator, "Check the installation").click();
  const found = administrator.getByRole("list", { name: "Installation check" });
  await expect(found).toContainText("every migration has run");
  await accessible(administrator);
  await picture(administrator, "check");
  await administrator.context().close();
});
