import { expect, type Page } from "@playwright/test";
import { linkOf } from "./mail";
import { button } from "./person";
import { call, PASSWORD } from "./session";

/** Somebody of Bora Chemicals whom an administrator invites; nobody has followed the invitation yet. */
export async function invite(userId: string): Promise<void> {
  const person = {
    ...{ userId, company: "V10002", language: "En", groups: ["SUPPLIER"] },
    ...{ name: "周安", nameEn: "Ann Chou", email: `${userId}@example.com`, phone: "", department: "", title: "" },
  };
  await call("POST", "/accounts", person, "admin");
}

/** An account of one journey, at Bora Chemicals: no other journey sees how the journey changes it. */
export async function newPerson(userId: string): Promise<string> {
  await invite(userId);
  const link = await linkOf("activation", `${userId}@example.com`);
  const invitationCode = new URLSearchParams(link.split("?")[1]).get("invitationCode");
  await call("PATCH", "/SCM/account/activationAccount", { invitationCode, newPassword: PASSWORD });
  return userId;
}

/** A new password, typed twice and sent. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password *").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await button(page, "Set password").click();
}

/** What a company types when it registers; of a vendor that the ERP knows and for whom nobody signs in yet. */
export const registration = (vendorCode: string) => ({
  ...{ companyType: "S", vendorCode, duns: "", taxNumber: `TX-${vendorCode}`, shortName: "", url: "", fax: "" },
  ...{ name: "西達導線架股份有限公司", nameEn: "Cedar Lead Frames Inc", phone: "+886 3 555 0100", annualRevenue: "" },
  ...{ executiveName: "", executiveTitle: "", address: "No. 5, Foundry Road, Hsinchu", adminDepartment: "" },
  ...{ adminName: "高雅婷", adminNameEn: "Tina Kao", adminEmail: `${vendorCode.toLowerCase()}@example.com` },
});

/** The token at the end of a link to a registration. */
export const tokenOf = (link: string) => link.split("link=").at(-1) ?? "";

/** A company's registration waits for its review. */
export async function register(page: Page, vendorCode: string): Promise<void> {
  const fields = registration(vendorCode);
  const begun = await page.request.post("/api/vendor-registrations", { data: { lang: "En", fields } });
  expect(begun.status(), await begun.text()).toBe(200);
  const link = tokenOf(await linkOf("vendorRegister", fields.adminEmail));
  const sent = await page.request.post("/api/vendor-registrations/submit", { data: { link, fields } });
  expect(sent.status(), await sent.text()).toBe(200);
}
