import { expect, type Page, test } from "@playwright/test";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { sentMails } from "./mail";
import { accessible, button, picture, signIn } from "./person";

const DEMO = "Ehub2026demo";
const OTHER = "Another2026x";
const USER = "supplier2";

/** The newest link of this kind that was sent by mail, as the hash route that it opens. */
async function linkOf(kind: string, since: number): Promise<string> {
  const find = async () => {
    const texts = (await sentMails()).filter(({ at }) => at >= since).map(({ text }) => plain(text));
    return texts.map((text) => new RegExp(`#(/${kind}[^\\s"<]+)`).exec(text)?.[1]).find((link) => link !== undefined) ?? "";
  };
  await expect.poll(find, `a mail with a link to ${kind}`).not.toBe("");
  return await find();
}

/** The text of a mail, whichever way it is encoded. */
function plain(mail: string): string {
  const parts = mail.split(/\r?\n--[^\r\n]+\r?\n/).map((part) => {
    const [head = "", ...rest] = part.split(/\r?\n\r?\n/);
    const body = rest.join("\n\n");
    if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
    return /quoted-printable/i.test(head) ? body.replace(/=\r?\n/g, "").replace(/=3D/g, "=") : body;
  });
  return parts.join("\n");
}

async function passwordAt(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel("Account", { exact: true }).fill(user);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

test("a forgotten password is set by the link of a mail, and changed back", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const since = Date.now() - 1000;
  await page.goto("/#/login");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page).toHaveTitle("Forgot password - eHub");
  await button(page, "Send the link").click();
  await expect(page.getByLabel("Account")).toHaveAccessibleDescription("Enter your account");
  await page.getByLabel("Account").fill(USER);
  await page.getByLabel("E-mail").fill(`${USER}@example.com`);
  await accessible(page);
  await button(page, "Send the link").click();
  await expect(page.getByRole("status")).toContainText("10 to 15 minutes");

  const link = await linkOf("addNewPassword", since);
  await page.goto(`/#${link}`);
  await page.getByLabel("New password *").fill("abcdefgh");
  await page.getByLabel("New password once more").fill(OTHER);
  await button(page, "Set the password").click();
  await expect(page.getByLabel("New password *")).toHaveAccessibleDescription("Letters and digits only, at least one of each");
  await page.getByLabel("New password *").fill(OTHER);
  await accessible(page);
  await button(page, "Set the password").click();
  await expect(page.getByRole("status")).toContainText(USER);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("has been used");

  await page.goto("/#/login");
  await passwordAt(page, USER, OTHER);
  await expect(page).toHaveURL(/#\/home/);
  await page.locator("header button.user").click();
  await page.getByRole("menuitem", { name: "Change Password" }).click();
  await page.getByLabel("Old password").fill(OTHER);
  await page.getByLabel("New password *").fill(DEMO);
  await page.getByLabel("New password once more").fill(DEMO);
  await accessible(page);
  await button(page, "Change password").click();
  await expect(page).toHaveURL(/#\/login/);
  await passwordAt(page, USER, DEMO);
  await expect(page).toHaveURL(/#\/home/);
  await page.context().close();
});

/** An authenticator app that never shows a code twice. */
class App {
  private used = 0;

  constructor(private readonly key: string) {}

  code(): string {
    const present = Math.floor(Date.now() / 30_000);
    // Codes of the step before and after count, too: nobody has to wait.
    this.used = Math.max(this.used + 1, present - 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.used));
    const tag = createHmac("sha1", base32(this.key)).update(counter).digest();
    const at = (tag.at(-1) ?? 0) & 15;
    return String((tag.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}

function base32(text: string): Buffer {
  const bits = [...text].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test("two-step verification is set up, asked for at sign-in, and switched off", async ({ browser }) => {
  const page = await signIn(browser, USER);
  await page.goto("/#/account/security");
  await button(page, "Set it up").click();
  const dialog = page.getByRole("dialog");
  const key = await dialog.getByTestId("mfa-key").innerText();
  const app = new App(key.trim());
  await accessible(page);
  await picture(page, "mfa-scan");
  await button(dialog, "Next").click();
  await dialog.getByLabel("Code").fill("000000");
  await button(dialog, "Verify").click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription("This code is not right");
  await dialog.getByLabel("Code").fill(app.code());
  await button(dialog, "Verify").click();
  const codes = dialog.locator(".recovery-codes li");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  const [file] = await Promise.all([page.waitForEvent("download"), button(dialog, "Download").click()]);
  expect(readFileSync(await file.path(), "utf8")).toContain(recovery);
  await accessible(page);
  await button(dialog, "I have kept them").click();
  await expect(page.getByText("Recovery codes left: 10")).toBeVisible();
  await expect(page.getByRole("cell", { name: "This one" })).toBeVisible();
  await accessible(page);

  await button(page, "Sign out").click();
  await button(page.getByRole("dialog"), "OK").click();
  await passwordAt(page, USER, DEMO);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  // A password alone opens nothing, not even by address.
  await page.goto("/#/po/poSearch");
  await page.reload();
  await expect(page).toHaveURL(/#\/login/);
  await passwordAt(page, USER, DEMO);
  await accessible(page);
  await page.getByLabel("Code").fill(app.code());
  await button(page, "Verify").click();
  await expect(page).toHaveURL(/#\/po\/poSearch/);

  await page.goto("/#/account/security");
  await button(page, "Switch off").click();
  await button(dialog, "No phone at hand? Use a recovery code").click();
  await dialog.getByLabel("Recovery code").fill(recovery);
  await button(dialog, "Switch off").click();
  await expect(button(page, "Set it up")).toBeVisible();
  await page.context().close();
});

test("idleness is warned of, and signing in again on the page loses nothing that was typed", async ({ browser }) => {
  const page = await signIn(browser, USER);
  await page.clock.install();
  await page.goto("/#/account/changePassword");
  await page.getByLabel("Old password").fill("Mistyped2026");
  await page.getByLabel("New password *").fill(OTHER);
  await page.getByLabel("New password once more").fill(OTHER);
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
  await expect(again.getByLabel("Account")).toHaveValue(USER);
  await again.getByLabel("Password", { exact: true }).fill(DEMO);
  await button(again, "Sign in").click();
  await expect(again).toBeHidden();
  // What had failed was sent once more, and answered: the form is as it was.
  await expect(page.getByLabel("Old password")).toHaveAccessibleDescription("The old password is not right");
  await expect(page.getByLabel("New password *")).toHaveValue(OTHER);
  await page.context().close();
});
