import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { newPerson } from "./admission";
import { App } from "./authenticator";
import { linkOf } from "./mail";
import { accessible, button, enter, load, PASSWORD, picture, signIn, userMenu } from "./person";

const OTHER = "Another2026x";
/** Each journey has somebody of its own: one that fails half-way leaves nobody locked out. */
const [FORGETFUL, CAREFUL, IDLE] = ["forgetful", "careful", "idle"];

test("a forgotten password is set by the link of a mail, and changed back", async ({ browser }) => {
  await newPerson(FORGETFUL);
  const page = await (await browser.newContext()).newPage();
  await page.goto("/#/login");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page).toHaveTitle("Forgot password - eHub");
  await button(page, "Send link").click();
  await expect(page.getByLabel("Account")).toHaveAccessibleDescription("Enter your account");
  await page.getByLabel("Account").fill(FORGETFUL);
  await page.getByLabel("Email").fill(`${FORGETFUL}@example.com`);
  await accessible(page);
  await button(page, "Send link").click();
  await expect(page.getByRole("status")).toContainText("10 to 15 minutes");

  const link = await linkOf("addNewPassword", `${FORGETFUL}@example.com`);
  await page.goto(`/#${link}`);
  await page.getByLabel("New password *").fill("abcdefgh");
  await page.getByLabel("Confirm password").fill(OTHER);
  await button(page, "Set password").click();
  await expect(page.getByLabel("New password *")).toHaveAccessibleDescription("Use letters and digits only, with at least one of each");
  await page.getByLabel("New password *").fill(OTHER);
  await accessible(page);
  await button(page, "Set password").click();
  await expect(page.getByRole("status")).toContainText(FORGETFUL);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("has already been used");

  await page.goto("/#/login");
  await enter(page, FORGETFUL, OTHER);
  await expect(page).toHaveURL(/#\/home/);
  await (await userMenu(page, "Change password")).click();
  await page.getByLabel("Old password").fill(OTHER);
  await page.getByLabel("New password *").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await accessible(page);
  await button(page, "Change password").click();
  await expect(page).toHaveURL(/#\/login/);
  await enter(page, FORGETFUL);
  await expect(page).toHaveURL(/#\/home/);
  await page.context().close();
});

test("two-step verification is set up, asked for at sign-in, and switched off", async ({ browser }) => {
  await newPerson(CAREFUL);
  const page = await signIn(browser, CAREFUL);
  await page.goto("/#/account/security");
  await button(page, "Set up").click();
  const dialog = page.getByRole("dialog");
  const key = await dialog.getByTestId("mfa-key").innerText();
  const app = new App(key.trim());
  await accessible(page);
  await picture(page, "mfa-scan");
  await button(dialog, "Next").click();
  await dialog.getByLabel("Code").fill("000000");
  await button(dialog, "Verify").click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription("This code is incorrect");
  await dialog.getByLabel("Code").fill(app.code());
  await button(dialog, "Verify").click();
  const codes = dialog.locator(".recovery-codes li");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  const [file] = await Promise.all([page.waitForEvent("download"), button(dialog, "Download").click()]);
  expect(readFileSync(await file.path(), "utf8")).toContain(recovery);
  await accessible(page);
  await button(dialog, "I have saved them").click();
  await expect(page.getByText("Recovery codes left: 10")).toBeVisible();
  await expect(page.getByRole("cell", { name: "This session" })).toBeVisible();
  await accessible(page);

  await button(page, "Sign out").click();
  await button(page.getByRole("dialog"), "OK").click();
  await enter(page, CAREFUL);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  // A password alone opens nothing, not even by address.
  await load(page, "/#/po/poSearch");
  await expect(page).toHaveURL(/#\/login/);
  await enter(page, CAREFUL);
  await accessible(page);
  await page.getByLabel("Code").fill(app.code());
  await button(page, "Verify").click();
  await expect(page).toHaveURL(/#\/po\/poSearch/);

  await page.goto("/#/account/security");
  await button(page, "Turn off").click();
  await button(dialog, "No phone at hand? Use a recovery code").click();
  await dialog.getByLabel("Recovery code").fill(recovery);
  await button(dialog, "Turn off").click();
  await expect(button(page, "Set up")).toBeVisible();
  await page.context().close();
});

test("idleness is warned of, and signing in again on the page loses nothing that was typed", async ({ browser }) => {
  await newPerson(IDLE);
  const page = await signIn(browser, IDLE);
  await page.clock.install();
  await page.goto("/#/account/changePassword");
  await page.getByLabel("Old password").fill("Mistyped2026");
  await page.getByLabel("New password *").fill(OTHER);
  await page.getByLabel("Confirm password").fill(OTHER);
  await page.clock.fastForward("28:30");
  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await expect(warning.getByRole("timer")).toContainText("30 minutes");
  await button(warning, "Stay signed in").click();
  await expect(warning).toBeHidden();

  // The server says once that the session is over, as it would after half an hour.
  const over = { errorLabel: "TOKEN_EXPIRED", errorMessage: "", path: "", code: 50014, traceId: "x", blockers: [], rows: [] };
  await page.route("**/api/User/changePassword", (route) => route.fulfill({ status: 401, json: over }), { times: 1 });
  await button(page, "Change password").click();
  const again = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(again.getByLabel("Account")).toHaveValue(IDLE);
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(again, "Sign in").click();
  await expect(again).toBeHidden();
  // What had failed was sent once more, and answered: the form is as it was.
  await expect(page.getByLabel("Old password")).toHaveAccessibleDescription("The old password is incorrect");
  await expect(page.getByLabel("New password *")).toHaveValue(OTHER);
  await page.context().close();
});
