import { expect, type Page, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { badOrder, newOrder, receiveUnannounced } from "./erp";
import { propose } from "./mail";
import { accessible, ask, button, type List, picture, signIn, speak, tell } from "./person";

const LOCALES = "../../ui/src/locales";

/** What the screens are called, by language. */
const routes = (code: string) => JSON.parse(readFileSync(`${LOCALES}/${code}/route.json`, "utf8")) as Record<string, string>;

/** First parts of the keys of words. */
const parts = readdirSync(`${LOCALES}/En`).map((file) => file.replace(/\.json$/, ""));

type Screen = [name: string, address: string];

/** The screens of a supplier, by name and address. */
async function ofSupplier(supplier: Page): Promise<Screen[]> {
  const [line] = (await ask<List<{ id: number; purchaseOrderId: number }>>(supplier, "/po-lines?size=10")).items;
  return [
    ["home", "home"],
    ["poSearch", "po/poSearch"],
    ["poLine", `po/lines/${line.id}`],
    ["purchaseOrder", `po/orders/${line.purchaseOrderId}`],
    ["asnSearch", "asn/asnSearch"],
    ["selectForCreateAsnModePage", "asn/selectForCreateAsnModePage"],
  ];
}

/** The screens of an administrator, none of them empty. */
async function ofAdministrator(administrator: Page): Promise<Screen[]> {
  const first = async (list: string) => (await ask<List<{ id: number }>>(administrator, `${list}size=10`)).items[0].id;
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
    ["accountManagement", "systemSetting/accountManagement"],
    ["groupList", "system/groupList"],
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
  { user: "supplier1", screens: ofSupplier, looks: everyLook },
  { user: "admin", screens: ofAdministrator, looks: pairs },
];

/** The key of a word, shown where the word is missing. The kinds of jobs are written likewise, and are no keys. */
const KEY = new RegExp(`\\b(${parts.join("|")})\\.(?!deliver|digest|pull|download)[a-zA-Z]`);

const languages: Record<string, string> = { Tc: "繁體中文", Cn: "简体中文", En: "English" };

for (const { user, screens, looks } of people) {
  for (const { code, scheme, width } of looks) {
    test(`every screen of ${user} in ${code}, ${scheme}, ${width} px: no barrier, no missing word`, async ({ browser }) => {
      const person = await signIn(browser, user);
      await person.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await colour(person, scheme);
      await speak(person, languages[code]);
      for (const [screen, path] of await screens(person)) {
        await person.goto(`/#/${path}`);
        // Until the next screen is there, in this language, the one before it would be judged.
        await expect(person).toHaveTitle(`${routes(code)[screen]} - eHub`);
        await expect(person.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await accessible(person);
        await fits(person);
        await expect.poll(() => person.getByText(KEY).allInnerTexts(), `keys instead of words on ${screen}`).toEqual([]);
        await picture(person, `${screen}-${code}-${scheme}-${width}`);
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
