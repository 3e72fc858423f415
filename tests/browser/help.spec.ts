import { expect, type Page, test } from "@playwright/test";
import { newPerson } from "./admission";
import { accessible, button, picture, signedIn, signIn, speak } from "./person";

const drawer = (page: Page) => page.getByRole("dialog").filter({ has: page.locator(".ant-drawer-body") });
const box = (page: Page) => page.getByLabel("Search the help");

test("a question mark opens the help of the screen, which is searched from one box and leads back to where one was", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  await supplier.goto("/#/po/poSearch");
  await expect(supplier.getByRole("heading", { level: 1, name: "PO search" })).toBeVisible();
  await button(supplier, "Refresh").focus();
  await supplier.keyboard.press("?");
  const help = drawer(supplier);
  await expect(help.getByRole("heading", { level: 2, name: "PO search" })).toBeVisible();
  await expect(help.locator("b").filter({ hasText: /^Propose change$/ })).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "help-poSearch");

  await box(supplier).fill("excel template");
  await expect(help.locator("mark").first()).toBeVisible();
  await accessible(supplier);
  await help.getByRole("button", { name: /^Importing from Excel/ }).click();
  await expect(help.getByRole("heading", { level: 2, name: "Importing from Excel" })).toBeVisible();
  await button(supplier, "Back").click();
  await expect(help.getByRole("heading", { level: 2, name: "PO search" })).toBeVisible();
  await supplier.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(button(supplier, "Refresh"), "the focus is where it was").toBeFocused();

  await supplier.getByLabel("PO no.").first().fill("what?");
  await supplier.keyboard.press("?");
  await expect(help, "who types is left alone").toHaveCount(0);
  await supplier.context().close();
});

test("the help leads to one's own screens, tells of others that they are none, and its pages can be linked to", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1");
  await supplier.goto("/#/home?help=asnDocument");
  const help = drawer(supplier);
  await expect(help.getByRole("heading", { level: 2, name: "ASN" })).toBeVisible();
  await expect(supplier, "the link is used up").toHaveURL(/#\/home$/);
  await button(supplier, "All topics").click();
  await expect(button(supplier, "Audit log")).toHaveCount(0);
  await help.getByRole("button", { name: "Create ASN", exact: true }).click();
  await help.getByRole("link", { name: "Open this screen" }).click();
  await expect(supplier).toHaveURL(/#\/asn\/selectForCreateAsnModePage/);
  await expect(help).toHaveCount(0);

  await supplier.goto("/#/home?help=auditLog");
  await expect(help.getByText("This screen is not in your menu.")).toBeVisible();
  await expect(help.getByRole("link", { name: "Open this screen" })).toHaveCount(0);
  await supplier.context().close();
});

test("the help speaks the person's language, and fills a telephone", async ({ browser }) => {
  const reader = await signIn(browser, await newPerson("polyglot"));
  await reader.setViewportSize({ width: 390, height: 844 });
  for (const [language, open, title] of [["繁體中文", "此畫面的說明", "首頁"], ["简体中文", "此页面的帮助", "首页"]]) {
    await speak(reader, language);
    await button(reader, open).click();
    await expect(drawer(reader).getByRole("heading", { level: 2, name: title })).toBeVisible();
    await accessible(reader);
    const frame = await reader.locator(".ant-drawer-content-wrapper, .ant-drawer-section").first().boundingBox();
    expect(frame?.width).toBe(390);
    await reader.keyboard.press("Escape");
    await expect(drawer(reader)).toHaveCount(0);
  }
  await reader.context().close();
});

test("before the sign-in there is help with signing in, and nothing is fetched for it before", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/#/login");
  await button(page, "English").click();
  await expect(button(page, "Sign in")).toBeVisible();
  expect(fetched.filter((url) => /help-|HelpDrawer/.test(url))).toEqual([]);
  await button(page, "Help for this screen").click();
  await expect(drawer(page).getByRole("heading", { level: 2, name: "Sign in" })).toBeVisible();
  await accessible(page);
  await button(page, "All topics").click();
  await expect(button(page, "Forgot password").last()).toBeVisible();
  await expect(button(page, "PO search")).toHaveCount(0);
  await page.context().close();
});
