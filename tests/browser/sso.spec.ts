import { type Browser, expect, type Page, test } from "@playwright/test";
import { createHmac, randomBytes } from "node:crypto";
import { accessible, button, picture, signedIn } from "./person";

const OLD_SITE = process.env.EHUB__SSO__OLD_SITE_SECRETS ?? "";
const HAND_OVER = process.env.EHUB__SSO__HAND_OVER_SECRETS ?? "";

/** Signs in at the identity provider, which takes every name and password. */
async function atProvider(window: Page, name: string): Promise<void> {
  await window.getByPlaceholder("Enter any login").fill(name);
  await window.getByPlaceholder("and password").fill("any");
  await window.getByRole("button").click();
}

/** Somebody at a browser of their own. The provider's page asks for a font of the internet's, which nobody waits for. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.route("https://fonts.googleapis.com/**", (route) => route.abort());
  return await context.newPage();
}

async function signOut(page: Page): Promise<void> {
  await button(page, "Sign out").click();
  await button(page.getByRole("dialog"), "OK").click();
  await expect(page).toHaveURL(/#\/login/);
}

function signature(secret: string, ...lines: string[]): string {
  return createHmac("sha256", secret).update(lines.join("\n")).digest("hex");
}

test("company sign-in: in a window the first time, silently the second; another account is named", async ({ browser }) => {
  const page = await stranger(browser);
  const context = page.context();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => /Content Security Policy|frame-ancestors|X-Frame-Options/i.test(message.text()) && faults.push(message.text()));
  await page.goto("/#/login");
  const company = button(page, "Sign in with your company account");
  await expect(company).toBeVisible();
  await accessible(page);
  const [window] = await Promise.all([context.waitForEvent("page"), company.click()]);
  await expect(page).toHaveTitle("Company sign-in - eHub");
  await expect(page.getByRole("status")).toContainText("sign-in window");
  await accessible(page);
  await picture(page, "sso-waiting");
  await atProvider(window, "supplier1");
  await expect(page).toHaveURL(/#\/home/);
  await expect.poll(() => window.isClosed(), "the window closes itself").toBe(true);
  await expect(page.locator("header button.user")).toContainText("supplier1");

  // Silently: from a link of another site, by path, and back to where that leads.
  await signOut(page);
  let windows = 0;
  context.on("page", () => windows++);
  await page.goto("/ssologin?redirect=/po/poSearch");
  await expect(page).toHaveURL(/\/#\/po\/poSearch/);
  expect(windows, "nothing was opened").toBe(0);

  // Who is meant is somebody else than who is signed in at the provider.
  await signOut(page);
  await page.goto("/#/ssologin?account=buyer1%40example.com");
  const alert = page.getByRole("dialog");
  await expect(alert).toContainText("Please check your account : supplier1@example.com");
  await accessible(page);
  await button(alert, "OK").click();
  await expect(alert).toBeHidden();
  await accessible(page);
  const [other] = await Promise.all([context.waitForEvent("page"), button(page, "Use another account").click()]);
  await atProvider(other, "buyer1");
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.locator("header button.user")).toContainText("buyer1");

  // The signed-in have no business there.
  await page.goto("/#/ssologin");
  await expect(page).toHaveURL(/#\/home/);
  expect(faults).toEqual([]);
  await context.close();
});

test("company sign-in: a window that is not finished is given up", async ({ browser }) => {
  const page = await stranger(browser);
  const context = page.context();
  await page.goto("/#/login");
  const [window] = await Promise.all([
    context.waitForEvent("page"),
    button(page, "Sign in with your company account").click(),
  ]);
  await window.getByPlaceholder("Enter any login").waitFor();
  await window.close();
  await button(page, "Cancel").click();
  await expect(button(page, "Open sign-in window")).toBeVisible();
  await page.getByRole("link", { name: "Sign in with account and password" }).click();
  await expect(page).toHaveURL(/#\/login/);
  await context.close();
});

test("another application hands somebody over, once", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const stamp = `${Math.floor(Date.now() / 1000)}.${randomBytes(16).toString("hex")}`;
  const query = new URLSearchParams({ ssoSe: stamp, ssoA: signature(HAND_OVER, "ehub-hand-over", stamp, "buyer1"), username: "buyer1" });
  await page.goto(`/ssologin?${query}`);
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.locator("header button.user")).toContainText("buyer1");
  await signOut(page);
  await page.goto(`/#/ssologin?${query}`);
  await expect(page.getByRole("alert")).toContainText("Company sign-in failed");
  await expect(page).toHaveURL(/#\/ssologin$/);
  await accessible(page);
  await page.context().close();
});

test("the old site opens in a tab of its own, signed in", async ({ browser }) => {
  const page = await signedIn(browser, "supplier1", "/#/home");
  const context = page.context();
  await context.route("https://old.example.com/**", (route) => route.fulfill({ contentType: "text/html", body: "<h1>The older site</h1>" }));
  // Held, so that what covers the page meanwhile is seen.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/auth/ssoOldSite", async (route) => {
    await held;
    await route.continue();
  });
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("menuitem", { name: "Old site" }).click()]);
  await expect(page.getByRole("status").filter({ hasText: "Old site" })).toContainText("Working on it");
  release();
  await expect(tab.getByRole("heading", { name: "The older site" })).toBeVisible();
  const { searchParams, origin } = new URL(tab.url());
  const value = (name: string) => searchParams.get(name) ?? "";
  expect([origin, value("username")]).toEqual(["https://old.example.com", "supplier1"]);
  expect(value("ssoA")).toBe(signature(OLD_SITE, "ehub-old-site", value("ssoSe"), "supplier1", ""));
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.route("**/api/auth/ssoOldSite", (route) => route.abort());
  const [second] = await Promise.all([context.waitForEvent("page"), page.getByRole("menuitem", { name: "Old site" }).click()]);
  await expect.poll(() => second.isClosed(), "a failure closes the tab").toBe(true);
  await expect(page.getByText(/could not be opened|connection/i).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await context.close();
});
