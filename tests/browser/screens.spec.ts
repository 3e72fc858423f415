import { expect, type Page, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { invite, register } from "./admission";
import { badOrder, newOrder, receiveUnannounced } from "./erp";
import { linkOf, propose } from "./mail";
import { accessible, ask, button, type List, picture, signIn, speak, tell } from "./person";

const LOCALES = "../../ui/src/locales";

/** A word in a language, by its key. */
function word(code: string, key: string): string {
  const [file, ...path] = key.split(".");
  const all: unknown = JSON.parse(readFileSync(`${LOCALES}/${code}/${file}.json`, "utf8"));
  return path.reduce((words, part) => (words as Record<string, unknown>)[part], all) as string;
}

/** First parts of the keys of words. */
const parts = readdirSync(`${LOCALES}/En`).map((file) => file.replace(/\.json$/, ""));

/** A screen by its route; the picture is called otherwise where a route has several. */
type Screen = [route: string, address: string, picture?: string];

/** Somebody whose invitation nobody has followed, and a company whose registration waits. */
const INVITED = "invited";
const APPLYING = "V10004";

/** The screens that are there for everybody, with a link that is good and one that is not. */
async function ofNobody(): Promise<Screen[]> {
  return [
    ["login", "login"],
    ["relogin", "relogin?code=50014&redirect=%2Fpo%2FpoSearch"],
    ["forgotPassword", "forgotPassword"],
    ["addNewPassword", "addNewPassword?pw=unknown"],
    ["activation", (await linkOf("activation", `${INVITED}@example.com`)).slice(1)],
    ["vendorRegister", "vendorRegister"],
    ["vendorRegister", "vendorRegister?link=unknown", "vendorRegisterBad"],
    ["notFound", "404"],
  ];
}

/** The screens of a supplier, by name and address. */
async function ofSupplier(supplier: Page): Promise<Screen[]> {
  const [line] = (await ask<List<{ id: number; purchaseOrderId: number }>>(supplier, "/po-lines?size=10")).items;
  return [
    ["home", "home"],
    ["poSearch", "po/poSearch"],
    ["poLine", `po/lines/${line.id}`],
    ["purchaseOrder", `po/orders/${line.purchaseOrderId}`],
    ["announcement", `announcements/${(await ask<{ id: number }[]>(supplier, "/announcements"))[0].id}`],
    ["asnSearch", "asn/asnSearch"],
    ["selectForCreateAsnModePage", "asn/selectForCreateAsnModePage"],
  ];
}

/** The screens of an administrator, none of them empty. */
async function ofAdministrator(administrator: Page): Promise<Screen[]> {
  const first = async (list: string) => (await ask<List<{ id: number }>>(administrator, `${list}size=10`)).items[0].id;
  const registration = `systemSetting/registrations/${await first(`/company-registrations?vendorCode=${APPLYING}&`)}`;
  return [
    ["epMailBox", "monitor/epMailBox"],
    ["mail", `monitor/mails/${await first("/mails?")}`],
    ["poListQuery", "monitor/poListQuery"],
    ["rcvFailQuery", "monitor/rcvFailQuery"],
    ["erpMessage", `monitor/messages/${await first("/erp-messages?kind=po_confirm&")}`],
    ["operations", "monitor/operations"],
    ["qJobList", "system/qJobList"],
    ["qjob", `system/qjobs/${await first("/qjobs?sort=-name&")}`],
    ["weeklyDownload", "systemSetting/weeklyDownload"],
    ["registerCompany", "systemSetting/registerCompany"],
    ["registrationDocument", registration],
    ["accountManagement", "systemSetting/accountManagement"],
    ["accountDocument", `systemSetting/accounts/${await first(`/accounts?userId=${INVITED}&`)}`],
    ["announcementManual", "systemSetting/announcementManual"],
    ["announcementDocument", `systemSetting/announcements/${(await ask<{ id: number }[]>(administrator, "/announcements"))[0].id}`],
    ["groupList", "system/groupList"],
    ["auditLog", "system/auditLog"],
    ["secondStepPolicy", "system/secondStepPolicy"],
    ["actFor", "account/actFor"],
    ["security", "account/security"],
    ["homeBlock", "account/homeBlock"],
  ];
}

/** Something to see on every screen: a mail, a message, an order and a receipt that wait, a file of the week. */
test.beforeAll(async ({ browser }) => {
  const supplier = await signIn(browser, "supplier1");
  const [proposed, accepted] = await newOrder(supplier, "V10001", 2);
  await propose(supplier, proposed);
  await tell(supplier, `/po-lines/${accepted.id}/events/accept`, { version: accepted.version });
  await receiveUnannounced("V10001", await badOrder("V10001"));
  const administrator = await signIn(browser, "admin");
  const [weekly] = (await ask<List<{ id: number; version: number; name: string }>>(administrator, "/qjobs?size=100")).items.filter(
    ({ name }) => name === "weekly.download",
  );
  await tell(administrator, `/qjobs/${weekly.id}/events/run`, { version: weekly.version });
  for (const list of ["mails", "erp-messages?kind=po_confirm", "held-orders", "waiting-receipts", "weekly-downloads"]) {
    await expect.poll(async () => (await ask<List<unknown>>(administrator, `/${list}`)).totalcount, list).toBeGreaterThan(0);
  }
  // Once only, also where a failure makes all this begin anew.
  const waits = async (list: string) => (await ask<List<unknown>>(administrator, list)).totalcount > 0;
  if (!(await waits(`/company-registrations?vendorCode=${APPLYING}`))) await register(administrator, APPLYING);
  if (!(await waits(`/accounts?userId=${INVITED}`))) await invite(administrator, INVITED);
  await administrator.context().close();
  await supplier.context().close();
});

/** How a screen may look. */
type Look = { code: string; scheme: "light" | "dark"; width: number };

const everyLook: Look[] = ["Tc", "Cn", "En"].flatMap((code) =>
  (["light", "dark"] as const).flatMap((scheme) => [1440, 390].map((width) => ({ code, scheme, width }))),
);

/** Every pair of language, colours and width that can go wrong together, in four looks rather than twelve. */
const pairs: Look[] = [
  { code: "Tc", scheme: "dark", width: 390 },
  { code: "Cn", scheme: "light", width: 1440 },
  { code: "En", scheme: "light", width: 390 },
  { code: "En", scheme: "dark", width: 1440 },
];

const people = [
  { user: "nobody", screens: ofNobody, looks: pairs },
  { user: "supplier1", screens: ofSupplier, looks: everyLook },
  { user: "admin", screens: ofAdministrator, looks: pairs },
];

/** The key of a word, shown where the word is missing. The kinds of jobs are written likewise, and are no keys. */
const KEY = new RegExp(`\\b(${parts.join("|")})\\.(?!deliver|digest|pull|download)[a-zA-Z]`);

const languages: Record<string, string> = { Tc: "繁體中文", Cn: "简体中文", En: "English" };

for (const { user, screens, looks } of people) {
  for (const { code, scheme, width } of looks) {
    test(`every screen of ${user} in ${code}, ${scheme}, ${width} px: no barrier, no missing word`, async ({ browser }) => {
      const person = user === "nobody" ? await (await browser.newContext()).newPage() : await signIn(browser, user);
      await dress(person, { code, scheme, width }, user !== "nobody");
      for (const [route, path, name = route] of await screens(person)) {
        await arrive(person, route, path, code);
        await judge(person, `${name}-${code}-${scheme}-${width}`);
      }
      await person.context().close();
    });
  }
}

for (const scheme of ["light", "dark"] as const) {
  test(`what the pointer rests on can be read, ${scheme}`, async ({ browser }) => {
    const supplier = await signIn(browser, "supplier1");
    await colour(supplier, scheme);
    await supplier.goto("/#/po/poSearch");
    const row = supplier.getByRole("row").nth(2);
    const pages = supplier.getByRole("listitem", { name: "2", exact: true });
    for (const target of [...["Search", "Clear", "More filters", "Columns"].map((name) => button(supplier, name)), row, pages]) {
      await target.hover();
      await accessible(supplier);
    }
    await supplier.context().close();
  });
}

/** Dialogues of the administrator: the route they open on, by which word. Every language, width and colour once. */
const dialogues: [route: string, word: string][] = [
  ["accountManagement", "account.create"],
  ["accountManagement", "account.import"],
  ["groupList", "group.create"],
  ["security", "security.setUp"],
  ["actFor", "acting.grant"],
  ["announcementManual", "announcement.create"],
  ["announcementDocument", "announcement.event.save"],
  ["registrationDocument", "company_registration.event.approve"],
  ["registrationDocument", "company_registration.event.edit"],
];

for (const look of pairs.slice(0, 3)) {
  test(`dialogues about people and companies in ${look.code}, ${look.scheme}, ${look.width} px`, async ({ browser }) => {
    const administrator = await signIn(browser, "admin");
    await dress(administrator, look, true);
    const screens = await ofAdministrator(administrator);
    for (const [route, key] of dialogues) {
      const path = screens.find(([name]) => name === route)?.[1] ?? "";
      await arrive(administrator, route, path, look.code);
      await button(administrator, word(look.code, key)).click();
      await expect(administrator.getByRole("dialog")).toBeVisible();
      await judge(administrator, `${key}-${look.code}-${look.scheme}-${look.width}`);
      // A dialogue is closed by the key that closes dialogues.
      await administrator.keyboard.press("Escape");
      await expect(administrator.getByRole("dialog")).toHaveCount(0);
    }
    await administrator.context().close();
  });
}

/** Width, colours and language, as a person chooses them; those who are not signed in choose the language on the page. */
async function dress(person: Page, { code, scheme, width }: Look, signedIn: boolean): Promise<void> {
  await person.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  if (!signedIn) await person.goto("/#/login");
  await colour(person, scheme);
  if (signedIn) await speak(person, languages[code]);
  else await button(person, languages[code]).click();
}

/** Until the next screen is there, in this language, the one before it would be judged. */
async function arrive(person: Page, route: string, path: string, code: string): Promise<void> {
  await person.goto(`/#/${path}`);
  await expect(person).toHaveTitle(`${word(code, `route.${route}`)} - eHub`);
  await expect(person.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** No barrier, nothing wider than the screen, no key instead of a word; and a picture. */
async function judge(person: Page, name: string): Promise<void> {
  await accessible(person);
  await fits(person);
  await expect.poll(() => person.getByText(KEY).allInnerTexts(), `keys instead of words: ${name}`).toEqual([]);
  await picture(person, name);
}

/** Dark or light, as this browser was last set. */
async function colour(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.evaluate((mode) => localStorage.setItem("ehub.mode", mode), scheme);
  await page.reload();
}

/** Nothing makes the page scroll sideways. */
async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
