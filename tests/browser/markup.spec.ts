import { expect, type Page, test } from "@playwright/test";
import { registration, tokenOf } from "./admission";
import { linkOf } from "./mail";
import { ask, type List, signedIn, tell } from "./person";

/** The code of a vendor whose registration the visual tests want to find waiting, so this journey leaves it so, as a supplier's. */
const VENDOR = "V10004";
/** What a browser would run, if it took words for a page. */
const MARKUP = "<img src=x onerror=marked=1>";
const HARMLESS = registration(VENDOR);
const WORDS = ["taxNumber", "name", "nameEn", "shortName", "phone", "fax", "annualRevenue", "executiveName", "executiveTitle"] as const;
const MORE_WORDS = ["address", "adminDepartment", "adminName", "adminNameEn"] as const;
/** A forwarder says itself what its code is; a supplier's is one that the ERP knows. */
const FORWARDER = { companyType: "F", vendorCode: MARKUP };
const BY_CODE = `vendorCode=${encodeURIComponent(MARKUP)}`;

/**
 * Nothing of it was run, or drawn as anything but text, in the page and in what it frames. A frame may be put anew while it is asked;
 * then all are asked again.
 */
async function isText(page: Page): Promise<void> {
  await expect(async () => {
    for (const frame of page.frames()) {
      expect(await frame.evaluate(() => "marked" in window), frame.url()).toBe(false);
      expect(await frame.locator('img[src="x"]').count(), frame.url()).toBe(0);
    }
  }).toPass({ timeout: 20_000 });
}

async function post(page: Page, path: string, data: unknown): Promise<string> {
  const answer = await page.request.post(`/api/vendor-registrations${path}`, { data });
  const text = await answer.text();
  expect(answer.status(), text).toBe(200);
  return text;
}

test("whatever stands in a registration stays words: in the form, in lists, in the document and in mails", async ({ browser }) => {
  const applicant = await (await browser.newContext()).newPage();
  const marked = { ...HARMLESS, ...Object.fromEntries([...WORDS, ...MORE_WORDS].map((field) => [field, MARKUP])), ...FORWARDER };
  expect(await post(applicant, "", { lang: "En", fields: marked }), "the link is in the mail alone").not.toContain("link");
  const kept = await linkOf("vendorRegister", HARMLESS.adminEmail);
  const link = tokenOf(kept);
  const program = { link, fields: { ...marked, url: "javascript:alert(1)" } };
  const refused = await applicant.request.post("/api/vendor-registrations/submit", { data: program });
  expect(refused.ok(), "an address that is a program").toBe(false);
  expect(await refused.text()).toContain('"field":"url"');
  await post(applicant, "/submit", { link, fields: marked });

  const reviewer = await signedIn(browser, "admin");
  await reviewer.goto(`/#/systemSetting/registerCompany?${BY_CODE}`);
  await expect(reviewer.getByText(MARKUP).first()).toBeVisible();
  await isText(reviewer);
  await reviewer.getByRole("link", { name: MARKUP }).click();
  await expect(reviewer.locator(".document-page").getByText(MARKUP).first()).toBeVisible();
  await isText(reviewer);

  const { items } = await ask<List<{ id: number; version: number }>>(reviewer, `/company-registrations?${BY_CODE}`);
  const path = `/company-registrations/${items[0].id}/events/return`;
  await tell(reviewer, path, { version: items[0].version, reason: MARKUP });
  const back = await linkOf("vendorRegister", HARMLESS.adminEmail, kept);
  await reviewer.goto("/#/monitor/epMailBox");
  await reviewer.getByRole("row").filter({ hasText: HARMLESS.adminEmail }).getByRole("link").first().click();
  await expect(reviewer.frameLocator("iframe").getByText(MARKUP).first()).toBeVisible();
  await isText(reviewer);

  await applicant.goto(`/#${back}`);
  await expect(applicant.getByRole("alert")).toContainText(MARKUP);
  for (const label of ["Vendor code *", "Address *"]) await expect(applicant.getByLabel(label, { exact: true })).toHaveValue(MARKUP);
  await isText(applicant);
  await post(applicant, "/submit", { link: tokenOf(back), fields: HARMLESS });
  await applicant.context().close();
  await reviewer.context().close();
});
