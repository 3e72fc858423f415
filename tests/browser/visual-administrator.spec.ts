import { expect, type Page, test } from "@playwright/test";
import { ask, button, inDays, type List, signedIn } from "./person";
import { APPLYING, arrive, dress, INVITED, judge, nameOf, pairs, type Screen, tour, turnsOf, word } from "./visual";

/** The screens of an administrator, none of them empty. */
async function ofAdministrator(administrator: Page): Promise<Screen[]> {
  const first = async (list: string) => (await ask<List<{ id: number }>>(administrator, `${list}size=10`)).items[0].id;
  const registration = `systemSetting/registrations/${await first(`/company-registrations?vendorCode=${APPLYING}&`)}`;
  return [
    ["allowShipApproval", "po/allowShipApproval?state=Submitted"],
    ["shipPermission", `po/ship-permissions/${await first("/ship-permissions?state=Submitted&")}`],
    ["openOrder", "po/openOrder"],
    ["openOrder", "po/openOrder?view=openings", "openings"],
    ["verificationCOC", "examine/verificationCOC"],
    ["epMailBox", "monitor/epMailBox"],
    ["mail", `monitor/mails/${await first("/mails?")}`],
    ["poListQuery", "monitor/poListQuery"],
    ["grnListQuery", "monitor/grnListQuery"],
    ["rcvFailQuery", "monitor/rcvFailQuery"],
    ["poRfcListQuery", "monitor/poRfcListQuery"],
    ["erpMessage", `monitor/messages/${await first("/erp-messages?kind=po_confirm&")}`],
    ["operations", "monitor/operations"],
    ["qJobList", "system/qJobList"],
    ["qjob", `system/qjobs/${await first("/qjobs?sort=-name&")}`],
    ["dbMaintain", "system/dbMaintain"],
    ["databaseChange", `system/databaseChanges/${await first("/database-changes?state=Proposed&")}`],
    ["weeklyDownload", "systemSetting/weeklyDownload"],
    ["report", "systemSetting/report"],
    ["report", "systemSetting/report?view=runs", "reportRuns"],
    ["reportRun", `systemSetting/reports/${await first("/report-runs?state=Ready&report=onTimeDelivery&")}`],
    ["summaryReportMaintenance", "systemSetting/summaryReportMaintenance"],
    ["registerCompany", "systemSetting/registerCompany"],
    ["registrationDocument", registration],
    ["companies", "systemSetting/companies"],
    ["companyDocument", `systemSetting/companies/${await first("/companies?words=V10001&")}`],
    ["masterData", "systemSetting/masterData"],
    ["accountManagement", "systemSetting/accountManagement"],
    ["accountDocument", `systemSetting/accounts/${await first(`/accounts?userId=${INVITED}&`)}`],
    ["announcementManual", "systemSetting/announcementManual"],
    ["announcementDocument", `systemSetting/announcements/${(await ask<{ id: number }[]>(administrator, "/announcements"))[0].id}`],
    ["masterData", "systemSetting/masterData?kind=material", "masterDataMaterials"],
    ["asnManagementSetting", "asn/asnManagementSetting"],
    ["asnManagementSetting", "asn/asnManagementSetting?kind=taxCode", "taxCodes"],
    ["asnManagementSetting", "asn/asnManagementSetting?kind=choice", "choices"],
    ["asnManagementSetting", "asn/asnManagementSetting?kind=effective", "whatApplies"],
    ["asnMtrlXOutBoxVendor", "asn/asnMtrlXOutBoxVendor"],
    ["logViewer", "system/logViewer"],
    ["downloadFile", "system/downloadFile"],
    ["groupList", "system/groupList"],
    ["advancedQuery", "system/advancedQuery"],
    ["auditLog", "system/auditLog"],
    ["retention", "system/retention"],
    ["secondStepPolicy", "system/secondStepPolicy"],
    ["actFor", "account/actFor"],
    ["security", "account/security"],
    ["notifications", "account/notifications"],
    ["homeBlock", "account/homeBlock"],
    ["ehubSetting", "systemSetting/ehubSetting"],
    ["downloadUserManual", "help/downloadUserManual", "manualUpload"],
    ["downloadUserForm", "help/downloadUserForm", "formUpload"],
    ["uploadPoProvision", "po/uploadPoProvision"],
  ];
}

tour("admin", ofAdministrator, pairs);

/** Dialogues of the administrator: the route they open on, by which word. Every language, width and colour once. */
const dialogues: [route: string, word: string][] = [
  ["accountManagement", "account.create"],
  ["accountManagement", "account.import"],
  ["companies", "company.create"],
  ["companyDocument", "company.event.edit"],
  ["companyDocument", "company.event.invalidate"],
  ["groupList", "group.create"],
  ["dbMaintain", "database_change.create"],
  ["databaseChange", "database_change.event.withdraw"],
  ["security", "security.setUp"],
  ["actFor", "acting.grant"],
  ["announcementManual", "announcement.create"],
  ["uploadPoProvision", "provision.add"],
  ["summaryReportMaintenance", "report_schedule.create"],
  ["announcementDocument", "announcement.event.save"],
  ["masterData", "master.addOf.plant"],
  ["asnManagementSetting", "master.addOf.shipmentRule"],
  ["asnMtrlXOutBoxVendor", "master.addOf.xOutRule"],
  ["ehubSetting", "master.addOf.vendorName"],
  ["shipPermission", "ship_permission.event.approve"],
  ["shipPermission", "ship_permission.event.approve-with-issue"],
  ["registrationDocument", "company_registration.event.approve"],
  ["registrationDocument", "company_registration.event.edit"],
];

test("dialogues about people and companies", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin", "/#/home");
  const screens = await ofAdministrator(administrator);
  const turns = turnsOf(pairs.slice(0, 3));
  for (const [at, [route, key]] of dialogues.entries()) {
    await test.step(key, async () => {
      const path = screens.find(([name]) => name === route)?.[1] ?? "";
      const turn = turns[at % turns.length];
      await arrive(administrator, route, path, turn[0]);
      for (const look of turn) {
        await dress(administrator, look);
        await button(administrator, word(look.code, key)).click();
        await expect(administrator.getByRole("dialog")).toBeVisible();
        await judge(administrator, nameOf(key, look));
        // A dialogue is closed by the key that closes dialogues.
        await administrator.keyboard.press("Escape");
        await expect(administrator.getByRole("dialog")).toHaveCount(0);
      }
    });
  }
  await administrator.context().close();
});

test("lines that are to be opened, asked about and refused", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin", "/#/home");
  await arrive(administrator, "openOrder", "po/openOrder", pairs[0]);
  const cell = (name: string, at: number) => administrator.locator(`input[data-cell="${name}"]`).nth(at);
  await cell("quantity", 0).fill("1");
  await cell("untilOn", 0).fill(inDays(7));
  await cell("reason", 0).fill("the production line stands still without them");
  await cell("quantity", 1).fill("1000000");
  await cell("untilOn", 1).fill("2026/13/1");
  for (const look of pairs) {
    await dress(administrator, look);
    await administrator.locator(".typed-bar button.ant-btn-primary").click();
    await expect(administrator.getByRole("dialog")).toBeVisible();
    await judge(administrator, nameOf("openOrder-asked", look));
    await administrator.keyboard.press("Escape");
    await expect(administrator.getByRole("dialog")).toHaveCount(0);
    await expect(cell("untilOn", 1)).toHaveAttribute("aria-invalid", "true");
    await judge(administrator, nameOf("openOrder-typed", look));
  }
  await administrator.context().close();
});

test("the words of the menu are whole in every language", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin", "/#/home");
  const menu = administrator.getByRole("navigation", { name: /.+/ }).first();
  for (const code of ["Tc", "Cn", "En"]) {
    await dress(administrator, { code, scheme: "light", width: 1440 });
    const folded = menu.locator('[aria-expanded="false"]');
    while ((await folded.count()) > 0) await folded.first().click();
    const cut = () =>
      menu.locator(".ant-menu-title-content").evaluateAll((words) => words.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await expect.poll(cut, code).toEqual([]);
  }
  await administrator.context().close();
});
