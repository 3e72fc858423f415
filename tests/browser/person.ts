import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { copyFileSync, mkdirSync } from "node:fs";
import { opened, PASSWORD } from "./session";

export { accessible } from "./barriers";
export { ask, PASSWORD, send, signedIn, tell } from "./session";

const PICTURES = "results/screenshots";
mkdirSync(PICTURES, { recursive: true });
/** With EHUB_SCREENSHOTS=1 the README's pictures are taken anew: those of these names, under these names. */
const README = process.env.EHUB_SCREENSHOTS ? "../../docs/screenshots" : undefined;
const SHOWN = new Map(["home", "po-search", "proposal", "asn-draft", "diagram", "erp-messages"].map((name) => [name, name]));
SHOWN.set("poSearch-Tc-dark-1440", "dark").set("poLine-Cn-light-390", "telephone");

/** What the journeys read of an order line. */
export interface Line {
  id: number;
  version: number;
  poNo: string;
  lineNo: number;
  openQty: string;
  needByOn: string;
  materialCode: string;
  plantCode: string;
  state: string;
}
export interface List<T> {
  items: T[];
  totalcount: number;
}

/** What a line is called in lists. */
export const lineName = (line: Line) => `${line.poNo} / ${line.lineNo}`;

/** A user who signs in through the page, in a new browser context. */
export async function signIn(browser: Browser, user: string): Promise<Page> {
  const page = await opened(await browser.newContext(), user);
  await page.goto("/#/login");
  await enter(page, user);
  await expect(page).toHaveURL(/#\/home/);
  // What is pressed next is heard only once the frame of the page is there.
  await expect(page.locator("header button.user")).toBeVisible();
  return page;
}

/** Opens the menu of the person and finds an entry of it. */
export async function userMenu(page: Page, entry: string | RegExp): Promise<Locator> {
  return await menuEntry(page, page.locator("header button.user"), entry);
}

/** Opens a menu by its button and finds an entry that stands where it is seen. */
export async function menuEntry(page: Page, opener: Locator, entry: string | RegExp): Promise<Locator> {
  await opener.click();
  const item = page.getByRole("menuitem", { name: entry }).first();
  await item.waitFor();
  // Some entries come late, and the others give way to them.
  await ready(page);
  return item;
}

/** Account and password are typed and sent. */
export async function enter(page: Page, user: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Account", { exact: true }).fill(user);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

/** Another language, as a person chooses it on whatever screen it is: without a reload. */
export async function speak(page: Page, language: string): Promise<void> {
  const tags: Record<string, string> = { 繁體中文: "zh-Hant-TW", 简体中文: "zh-Hans-CN", English: "en" };
  const entry = await userMenu(page, language);
  let isKept = false;
  const known = page.waitForResponse((answer) => {
    isKept ||= answer.url().endsWith("/api/User/language");
    return isKept && answer.url().endsWith("/api/auth/userInfo");
  });
  await entry.click();
  await expect(page.locator("html")).toHaveAttribute("lang", tags[language]);
  // The account has the language, and the names of the person's company come in it.
  await known;
  // Else the pointer rests on whatever the next screens have there.
  await page.mouse.move(1, 700);
}

/** A button by what it is called to those who listen: its words, no more. */
export function button(where: Page | Locator, name: string): Locator {
  return where.getByRole("button", { name, exact: true });
}

/** Nothing is loading: what was asked for is there. */
export async function ready(page: Page): Promise<void> {
  await expect.poll(() => busy(page), `busy on ${page.url()}`).toEqual([]);
}

/** Loads the page at this address from the server, whatever page is open. */
export async function load(page: Page, address: string): Promise<void> {
  // Another hash alone would be another screen of the page that is there.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await page.goto(address);
  await page.getByRole("main").waitFor();
  await ready(page);
}

/** Takes one of the choices that a field opens. */
export async function choose(page: Page, field: Locator, choice: string | RegExp): Promise<void> {
  await field.click();
  await page.getByTitle(choice, { exact: true }).click();
}

/** Pastes a block as from a spreadsheet. */
export async function paste(into: Locator, block: string): Promise<void> {
  await into.focus();
  await into.evaluate((where, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    where.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, block);
}

/** The beginning of everything that says it is busy or just begins, so that a failure names it; a frame later, when what was just done has said so. */
function busy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('.start, .ant-btn-loading, [aria-busy="true"]')].map((node) => node.outerHTML.slice(0, 300));
  });
}

/** A picture of what is on the screen. */
export async function picture(page: Page, name: string): Promise<void> {
  const path = `${PICTURES}/${name}.png`;
  await page.screenshot({ path });
  const shown = SHOWN.get(name);
  if (README && shown) copyFileSync(path, `${README}/${shown}.png`);
}

/** The day after so many days in the plant's calendar, as people type it. */
export function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Taipei" }).format(day);
}
