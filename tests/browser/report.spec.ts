import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, choose, inDays, picture, signedIn } from "./person";
import { rowsOf } from "./workbook";

const REPORT = "Open orders";
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

interface Run {
  months: { monthOn: string; figures: Record<string, string> }[];
  total: Record<string, string>;
}

/** The month so many days from now, as the form offers it. */
const month = (days: number) => inDays(days).slice(0, 7);

/** Chooses a month: the list is long, so its name is typed. */
async function chooseMonth(page: Page, name: string, wanted: string): Promise<void> {
  await field(page, name).fill(wanted);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByTitle(wanted, { exact: true }).first()).toBeVisible();
}

test("a report is asked for, counted, and its chart opens the rows of a month", async ({ browser }) => {
  const buyer = await signedIn(browser, "buyer1");
  await buyer.goto("/#/systemSetting/report");
  await expect(button(buyer, `Run report: ${REPORT}`)).toBeVisible();
  await accessible(buyer);
  await picture(buyer, "reports");
  await button(buyer, `Run report: ${REPORT}`).click();

  // More than two years are refused at the field, and nothing is begun.
  await chooseMonth(buyer, "First month *", month(-900));
  await chooseMonth(buyer, "Last month *", month(0));
  await button(dialog(buyer), "Run report").click();
  await expect(dialog(buyer).getByText(/A report covers at most 24 months/)).toBeVisible();
  await accessible(buyer);
  await picture(buyer, "report-dialog");
  // Few enough months that the rows can be downloaded at once.
  await chooseMonth(buyer, "First month *", month(-30));
  await chooseMonth(buyer, "Last month *", month(30));
  await button(dialog(buyer), "Run report").click();

  await expect(buyer).toHaveURL(/#\/systemSetting\/reports\/\d+$/);
  await expect(buyer.locator(".document-page .tone").first()).toHaveText("Ready");
  const id = /\d+$/.exec(buyer.url())?.[0];
  const run = await ask<Run>(buyer, `/report-runs/${id}`);
  const sum = run.months.reduce((lines, { figures }) => lines + Number(figures.lines), 0);
  expect(sum, "the demo has open lines").toBeGreaterThan(0);
  expect(sum).toBe(Number(run.total.lines));
  await accessible(buyer);
  await picture(buyer, "report-run");

  const chart = buyer.getByRole("table", { name: new RegExp(`^${REPORT} by month`) });
  await chart.getByRole("link").first().click();
  await expect(buyer).toHaveURL(/\?month=\d{4}-\d\d$/);
  await expect(buyer.getByRole("heading", { name: /^Rows of \d{4}-\d\d/ })).toBeVisible();
  await button(buyer, "Show all months").click();
  await expect(buyer).not.toHaveURL(/month=/);

  const download = buyer.waitForEvent("download");
  await button(buyer, "Export to Excel").click();
  const rows = await rowsOf(download);
  expect(rows.length).toBeGreaterThan(1);
  await buyer.context().close();
});

test("a report without data says so, and keeps what was asked", async ({ browser }) => {
  const buyer = await signedIn(browser, "buyer1");
  await buyer.goto("/#/systemSetting/report");
  await button(buyer, "Run report: On-time delivery").click();
  await chooseMonth(buyer, "First month *", month(-1500));
  await chooseMonth(buyer, "Last month *", month(-1500));
  await button(dialog(buyer), "Run report").click();
  await expect(buyer.getByText(`There is no data for ${month(-1500)}`)).toBeVisible();
  await accessible(buyer);
  await buyer.goto("/#/systemSetting/report?view=runs");
  await expect(buyer.getByRole("row").filter({ hasText: "On-time delivery" }).first()).toContainText("Ready");
  await accessible(buyer);
  await buyer.context().close();
});

test("a schedule says when it runs next, and runs at once when asked", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  const NAME = "Open orders of the journey";
  await administrator.goto("/#/systemSetting/summaryReportMaintenance");
  await button(administrator, "New schedule").click();
  await field(administrator, "Name *").fill(NAME);
  await choose(administrator, field(administrator, "Report *"), REPORT);
  await expect(dialog(administrator).getByText(/next \d{4}-\d\d-01 06:00/)).toBeVisible();
  await accessible(administrator);
  await button(dialog(administrator), "Save").click();
  await expect(dialog(administrator)).toHaveCount(0);
  const row = administrator.getByRole("row").filter({ hasText: NAME });
  await row.getByRole("checkbox").check();
  await button(administrator.getByRole("toolbar"), "Run now").click();
  await button(dialog(administrator), "Run now (1)").click();
  // Its newest run is linked as soon as it is there.
  await expect(row.getByRole("link").first()).toBeVisible();
  await accessible(administrator);
  await picture(administrator, "report-schedules");
  await administrator.context().close();
});
