import { expect, type Page, test } from "@playwright/test";
import { newPerson } from "./admission";
import { accessible, ask, button, choose, enter, picture, signedIn, signIn } from "./person";

/** Somebody of a supplier whom no other journey knows. */
const READER = "reader";
const TITLE = "Closed on <b>Friday</b>";
const ADDRESS = "https://example.com/holidays";

/** Leaves by the front door, and comes in again. */
async function again(page: Page): Promise<void> {
  await button(page, "Sign out").click();
  await button(page.getByRole("dialog"), "OK").click();
  await expect(page).toHaveURL(/#\/login/);
  await enter(page, READER);
  await expect(page).toHaveURL(/#\/home/);
}

/** The administrator presses a button of the document and says yes. */
async function press(page: Page, event: string): Promise<void> {
  await button(page, event).click();
  await button(page.getByRole("dialog"), event).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

// Other journeys sign in as suppliers, too: whatever happens here, they find nothing over their pages.
test.afterAll(async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  const pages = await ask<{ id: number; title: string }[]>(administrator, "/announcements");
  expect(pages.filter(({ title }) => title === TITLE)).toEqual([]);
  await administrator.context().close();
});

test("a login notice is written, published, read after sign-in, ticked away, and withdrawn", async ({ browser }) => {
  await newPerson(READER);
  const administrator = await signedIn(browser, "admin");
  await administrator.goto("/#/systemSetting/announcementManual");
  await button(administrator, "New announcement").click();
  const form = administrator.getByRole("dialog");
  await button(form, "Save as draft").click();
  await expect(form.getByLabel("Title *")).toHaveAccessibleDescription(/This field is required/);
  await form.getByLabel("Title *").fill(TITLE);
  await form.getByLabel("Text *").fill("The gate is closed.\nPlease deliver on Thursday.");
  await choose(administrator, form.getByLabel("Audience *"), "General supplier");
  await form.getByLabel("Last day *").fill("2099-12-31");
  await administrator.keyboard.press("Enter");
  await form.getByLabel("Link", { exact: true }).fill(ADDRESS);
  await form.getByLabel("Login notice").click();
  await accessible(administrator);
  await picture(administrator, "announcement-form");
  await button(form, "Save as draft").click();
  await expect(administrator.getByRole("heading", { level: 1 })).toContainText(TITLE);
  try {
    await press(administrator, "Publish");
    await expect(button(administrator, "Withdraw")).toBeVisible();

    const reader = await signIn(browser, READER);
    const notice = reader.getByRole("dialog", { name: TITLE });
    await expect(notice).toContainText("Please deliver on Thursday.");
    const link = notice.getByRole("link");
    await expect(link).toHaveAttribute("href", ADDRESS);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await accessible(reader);
    await picture(reader, "login-notice");
    await notice.getByRole("button", { name: "Close" }).last().click();
    await expect(notice).toHaveCount(0);
    // Once in a session.
    await reader.reload();
    await expect(reader.getByRole("link", { name: new RegExp("Closed on") })).toBeVisible();
    await expect(notice).toHaveCount(0);

    await again(reader);
    await notice.getByLabel("Do not show this again").check();
    await notice.getByRole("button", { name: "Close" }).last().click();
    await expect(notice).toHaveCount(0);
    await again(reader);
    // It is still there for those who look for it, under an address that can be shared.
    await reader.getByRole("link", { name: new RegExp("Closed on") }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toContainText(TITLE);
    await expect(reader).toHaveURL(/#\/announcements\/\d+/);
    await expect(notice).toHaveCount(0);
    await accessible(reader);
    await reader.context().close();
  } finally {
    await press(administrator, "Withdraw");
  }
  await expect(button(administrator, "Publish")).toBeVisible();
  await administrator.context().close();
});
