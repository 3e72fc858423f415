import { expect, type Page, test } from "@playwright/test";
import { choosePassword, registration } from "./admission";
import { App } from "./authenticator";
import { linkOf } from "./mail";
import { accessible, button, choose, enter, PASSWORD, picture, signedIn, userMenu } from "./person";

const VENDOR = "V10003";
const company = registration(VENDOR);
/** What is typed, by the label of its field. */
const TYPED = {
  "Vendor code *": company.vendorCode,
  "Tax number *": company.taxNumber,
  "Company name *": company.name,
  "English company name *": company.nameEn,
  "Address *": company.address,
  "Administrator *": company.adminName,
  "Administrator (English name) *": company.adminNameEn,
};

const state = (page: Page) => page.locator(".document-page .tone").first();
const dialog = (page: Page) => page.getByRole("dialog");

test("a company registers, is sent back, corrects, is let in, and its administrator signs in with two steps", async ({ browser }) => {
  const applicant = await (await browser.newContext()).newPage();
  await applicant.goto("/#/login");
  await applicant.getByRole("link", { name: "Register a company" }).click();
  await expect(applicant).toHaveTitle("Company registration - eHub");
  await button(applicant, "Email me the link").click();
  await expect(applicant.getByLabel("Administrator's email")).toHaveAccessibleDescription("This field is required");
  await expect(applicant.getByLabel("Administrator's email")).toBeFocused();
  await accessible(applicant);
  await applicant.getByLabel("Administrator's email").fill(company.adminEmail);
  await applicant.getByLabel("Vendor code").fill("V99999");
  await button(applicant, "Email me the link").click();
  await expect(applicant.getByRole("status")).toContainText(company.adminEmail);
  await accessible(applicant);

  const kept = await linkOf("vendorRegister", company.adminEmail);
  await applicant.goto(`/#${kept}`);
  await expect(applicant.getByLabel("Vendor code")).toHaveValue("V99999");
  await button(applicant, "Submit registration").click();
  await expect(applicant.getByLabel("Tax number")).toHaveAccessibleDescription("This field is required");
  await expect(applicant.getByLabel("Tax number")).toBeFocused();
  for (const [label, words] of Object.entries(TYPED)) await applicant.getByLabel(label, { exact: true }).fill(words);
  await applicant.getByLabel("Vendor code").fill("V99999");
  await applicant.getByLabel("Phone").fill("none");
  await button(applicant, "Submit registration").click();
  await expect(applicant.getByLabel("Vendor code")).toHaveAccessibleDescription(/does not exist in the platform/);
  await applicant.getByLabel("Vendor code").fill(VENDOR);
  await button(applicant, "Submit registration").click();
  await expect(applicant.getByRole("heading", { name: "Submitted" })).toBeVisible();
  await accessible(applicant);

  const reviewer = await signedIn(browser, "admin");
  await reviewer.goto(`/#/systemSetting/registerCompany?vendorCode=${VENDOR}`);
  await reviewer.getByRole("link", { name: VENDOR }).click();
  await expect(state(reviewer)).toHaveText("Unreviewed");
  await accessible(reviewer);
  await button(reviewer, "Return").click();
  await dialog(reviewer).getByLabel("Reason").fill("Please give a telephone number");
  await button(dialog(reviewer), "Return").click();
  await expect(state(reviewer)).toHaveText("Returned");

  await applicant.goto(`/#${await linkOf("vendorRegister", company.adminEmail, kept)}`);
  await expect(applicant.getByRole("alert")).toContainText("Please give a telephone number");
  await accessible(applicant);
  await applicant.getByLabel("Phone").fill(company.phone);
  await button(applicant, "Submit registration").click();
  await expect(applicant.getByRole("heading", { name: "Submitted" })).toBeVisible();

  await reviewer.reload();
  await expect(state(reviewer)).toHaveText("Unreviewed");
  await button(reviewer, "Approve").click();
  await expect(dialog(reviewer).getByLabel("User ID")).toHaveValue(VENDOR.toLowerCase());
  await choose(reviewer, dialog(reviewer).getByLabel("Groups"), "Supplier: orders, shipments, quality");
  await reviewer.keyboard.press("Escape");
  await accessible(reviewer);
  await picture(reviewer, "approve");
  await button(dialog(reviewer), "Approve").click();
  await expect(state(reviewer)).toHaveText("Approved");

  await applicant.goto(`/#${await linkOf("activation", company.adminEmail)}`);
  await choosePassword(applicant, PASSWORD);
  await expect(applicant.getByRole("status")).toContainText(VENDOR.toLowerCase());
  await applicant.getByRole("link", { name: "Go to sign-in" }).click();
  await enter(applicant, VENDOR.toLowerCase());
  await expect(applicant).toHaveURL(/#\/home/);
  await reviewer.reload();
  await expect(state(reviewer)).toHaveText("Activated");

  await (await userMenu(applicant, "Security setting")).click();
  await button(applicant, "Set up").click();
  const app = new App((await dialog(applicant).getByTestId("mfa-key").innerText()).trim());
  await button(dialog(applicant), "Next").click();
  await dialog(applicant).getByLabel("Code").fill(app.code());
  await button(dialog(applicant), "Verify").click();
  await button(dialog(applicant), "I have saved them").click();
  await button(applicant, "Sign out").click();
  await button(dialog(applicant), "OK").click();
  await enter(applicant, VENDOR.toLowerCase());
  await applicant.getByLabel("Code").fill(app.code());
  await button(applicant, "Verify").click();
  await expect(applicant).toHaveURL(/#\/account\/security/);
  await expect(applicant.getByText("Recovery codes left: 10")).toBeVisible();
  await applicant.context().close();
  await reviewer.context().close();
});
