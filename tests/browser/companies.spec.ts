import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, type Line, type List, picture, signedIn, signIn, userMenu } from "./person";

const [BORA, ACME] = ["V10002", "V10001"];

/** Goes over to another company in the menu of the person. */
async function choose(page: Page, code: string): Promise<void> {
  const company = await userMenu(page, new RegExp(`^${code} `));
  // Tells a choice that was never made from one that was refused and from a way home that was lost.
  const made = page.waitForResponse((answer) => answer.url().endsWith("/api/my-companies/choose"));
  await company.click();
  const answer = await made;
  expect(answer.status(), await answer.text()).toBe(200);
  await expect(page).toHaveURL(/#\/home/);
}

/** An order number of each company that the other does not have. */
async function orderNo(page: Page): Promise<string> {
  const { items } = await ask<List<Line>>(page, "/po-lines?size=10");
  const [first] = items;
  expect(first, "the company has an order").toBeDefined();
  return first?.poNo ?? "";
}

test("somebody of two companies works for one at a time, and sees its orders only", async ({ browser }) => {
  const page = await signIn(browser, "supplier3");
  const user = page.locator("header button.user");
  await expect(user).toContainText("博拉化工有限公司");
  const own = await orderNo(page);
  await page.goto(`/#/po/poSearch?poNo=${own}`);
  await expect(page.getByRole("row").filter({ hasText: own }).first()).toBeVisible();
  await user.click();
  await expect(page.getByRole("menuitem", { name: `In use ${BORA} Bora Chemicals Co` })).toBeVisible();
  await accessible(page);
  await picture(page, "companies-menu");
  await page.keyboard.press("Escape");

  await choose(page, ACME);
  await expect(user).toContainText("艾可基板股份有限公司");
  const others = await orderNo(page);
  await page.goto(`/#/po/poSearch?poNo=${others}`);
  await expect(page.getByRole("row").filter({ hasText: others }).first()).toBeVisible();
  await page.goto(`/#/po/poSearch?poNo=${own}`);
  await expect(page.getByRole("row").filter({ hasText: own })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(user).toContainText(ACME);
  await picture(page, "companies-390");
  await page.setViewportSize({ width: 1440, height: 900 });

  // The next sign-in begins where the last one worked.
  await button(page, "Sign out").click();
  const again = await signIn(browser, "supplier3");
  await expect(again.locator("header button.user")).toContainText("艾可基板股份有限公司");
  await choose(again, BORA);
  await expect(again.locator("header button.user")).toContainText("博拉化工有限公司");
  for (const one of [page, again]) await one.context().close();
});

test("an administrator says for which companies somebody works", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  await page.goto("/#/systemSetting/accountManagement?userId=supplier3");
  await page.getByRole("link", { name: "supplier3" }).first().click();
  await expect(page.getByText(`${ACME} 艾可基板股份有限公司`)).toBeVisible();
  await button(page, "Edit").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`${ACME} 艾可基板股份有限公司`)).toBeVisible();
  await accessible(page);
  await picture(page, "companies-edit");
  await page.context().close();
});
