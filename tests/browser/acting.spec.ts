import { expect, type Page, test } from "@playwright/test";
import { newPerson } from "./admission";
import { accessible, button, picture, signedIn, signIn, userMenu } from "./person";

/** Two of one company whom no other journey knows. */
const [ABSENT, DEPUTY] = ["absent", "standin"];

/** Acts for somebody from now on. */
async function actFor(page: Page, name: string): Promise<void> {
  await (await userMenu(page, "Act for…")).hover();
  await page.getByRole("menuitem", { name }).click();
}

test("a deputy acts for somebody who is away, under both names, until that is over", async ({ browser }) => {
  await newPerson(ABSENT);
  await newPerson(DEPUTY);
  const absent = await signIn(browser, ABSENT);
  await absent.goto("/#/account/actFor");
  await expect(absent.getByText("No delegations")).toBeVisible();
  await button(absent, "Appoint a deputy").click();
  const dialog = absent.getByRole("dialog");
  await accessible(absent);
  await button(dialog, "Appoint a deputy").click();
  await expect(dialog.getByLabel("Deputy")).toHaveAccessibleDescription("This field is required");
  await dialog.getByLabel("Deputy").fill(DEPUTY);
  await absent.keyboard.press("Enter");
  await button(dialog, "Appoint a deputy").click();
  await expect(dialog).toHaveCount(0);
  await expect(absent.getByRole("row").filter({ hasText: DEPUTY })).toContainText("Current");

  const deputy = await signIn(browser, DEPUTY);
  await actFor(deputy, ABSENT);
  await expect(deputy.locator("header .user-mark.acting")).toBeVisible();
  await expect(deputy.locator("header button.user")).toContainText(`acting for ${ABSENT}`);
  await deputy.goto("/#/po/poSearch");
  await expect(deputy.getByRole("heading", { level: 1 })).toBeVisible();
  await accessible(deputy);
  await picture(deputy, "acting");
  // What is personal is out of reach.
  await deputy.goto("/#/account/security");
  await expect(deputy).not.toHaveTitle(/security/i);

  await absent.getByRole("row").filter({ hasText: DEPUTY }).getByRole("button").click();
  await button(absent.getByRole("tooltip"), "End").click();
  await expect(absent.getByRole("row").filter({ hasText: DEPUTY })).toContainText("Over");
  // The next call says that it is over: the deputy is only herself again.
  await deputy.goto("/#/asn/asnSearch");
  await expect(deputy.locator("header .user-mark.acting")).toHaveCount(0);
  await expect(await userMenu(deputy, "Change password")).toBeVisible();
  await expect(deputy.getByRole("menuitem", { name: "Act for…" })).toHaveCount(0);

  const administrator = await signedIn(browser, "admin");
  await administrator.goto(`/#/system/auditLog?subject=${ABSENT}`);
  await expect(administrator.getByRole("row").filter({ hasText: DEPUTY }).first()).toBeVisible();
  for (const person of [absent, deputy, administrator]) await person.context().close();
});
