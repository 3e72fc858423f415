import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { copyFileSync, mkdirSync } from "node:fs";

/** The demo's published password, which the accounts of the journeys have, too. */
export const PASSWORD = "Ehub2026demo";
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

/** Parts of a form, by name. */
type Form = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

/** What a line is called in lists. */
export const lineName = (line: Line) => `${line.poNo} / ${line.lineNo}`;

/** Somebody at a browser of their own. */
export async function signIn(browser: Browser, user: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("close", () => expect(faults, `${user}: errors of the page`).toEqual([]));
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

/** Opens a menu by its button and finds an entry that stands where it is seen: some come late, and all move at first. */
export async function menuEntry(page: Page, opener: Locator, entry: string | RegExp): Promise<Locator> {
  await opener.click();
  const item = page.getByRole("menuitem", { name: entry }).first();
  await item.waitFor();
  await still(page);
  return item;
}

/** Account and password are typed and sent. */
export async function enter(page: Page, user: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Account", { exact: true }).fill(user);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

/** Another language, as a person chooses it: without a reload. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.goto("/#/home");
  const tags: Record<string, string> = { 繁體中文: "zh-Hant-TW", 简体中文: "zh-Hans-CN", English: "en" };
  // What the page still fetches may draw the menu anew under the pointer: whoever sees the old language chooses again.
  await expect(async () => {
    await (await userMenu(page, language)).click({ timeout: 3000 });
    await page.keyboard.press("Escape");
    await expect(page.locator("html")).toHaveAttribute("lang", tags[language], { timeout: 3000 });
  }).toPass();
  // Else the pointer rests on whatever the next screens have there.
  await page.mouse.move(1, 700);
}

/** A button by what it is called to those who listen: its words, no more. */
export function button(where: Page | Locator, name: string): Locator {
  return where.getByRole("button", { name, exact: true });
}

/** No barrier that axe knows, in light and in dark. */
export async function accessible(page: Page): Promise<void> {
  let found = await barriers(page);
  // A message may come or go while axe looks, which takes seconds: what it saw half-drawn is not there at a second look.
  if (found.length > 0) {
    const before = found.map(({ what }) => what);
    found = (await barriers(page)).filter(({ what }) => before.includes(what));
  }
  // Soft: one barrier must not hide the next.
  expect.soft(found.map(({ what, where }) => `${what} at ${where}`), page.url()).toEqual([]);
}

/** A barrier: what it is, the same at every look although ids are made anew when a page is drawn again, and where. */
type Barrier = { what: string; where: string };

/** The barriers that axe finds on the page as it stands. */
export async function barriers(page: Page): Promise<Barrier[]> {
  // What is still loading or fading would be judged half-drawn.
  await still(page);
  // Frames are mails, in which nothing can run: axe would wait half a minute for an answer. Its legacy mode judges in the page itself
  // instead of in one more that is opened and filled for each look; what is no violation need not be told.
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
      // Nobody finds the way among regions that are called the same. It carries none of these tags.
      rules: { "landmark-unique": { enabled: true } },
      resultTypes: ["violations"],
      iframes: false,
    })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => 
    nodes.map((node) => ({ what: `${id}: ${node.html.replace(/ (id|for|aria-[a-z]+)="[^"]*"/g, "")}`, where: node.target.join(" ") })),
  );
}

/** Nothing is loading and nothing moves, so that what is pressed next stands where it is seen. */
export async function still(page: Page): Promise<void> {
  await expect.poll(() => busy(page), `busy on ${page.url()}`).toEqual([]);
  await page.evaluate(settled);
}

/** Takes one of the choices that a field opens, once they stand still: in the first frame of their motion they stand elsewhere. */
export async function choose(page: Page, field: Locator, choice: string | RegExp): Promise<void> {
  await field.click();
  await still(page);
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

/** The beginning of everything that says it is busy, so that a failure names it. */
function busy(page: Page): Promise<string[]> {
  const working = page.locator('.ant-btn-loading, [aria-busy="true"]');
  return working.evaluateAll((nodes) => nodes.map((node) => node.outerHTML.slice(0, 300)));
}

/**
 * In the page: resolves when nothing moves any more. A motion begins some frames after what causes it, and on a busy machine
 * it is held at its first frame for a while.
 */
async function settled(): Promise<void> {
  const moving = () =>
    document.getAnimations().some((motion) => motion.playState !== "finished" && Number.isFinite(motion.effect?.getComputedTiming().endTime)) ||
    document.querySelector('[class*="-appear-"], [class*="-enter-"], [class*="-leave-"]') !== null;
  for (let still = 0; still < 5; still = moving() ? 0 : still + 1) await new Promise(requestAnimationFrame);
}

/** Where a button of the dialogue that this opens stands, from the first frame in which it is there until nothing moves. */
export async function places(page: Page, name: string, open: () => Promise<void>): Promise<string[]> {
  const watch = await page.evaluateHandle((word) => {
    const seen = new Set<string>();
    const state = { seen, on: true };
    const look = () => {
      const all = [...document.querySelectorAll('[role="dialog"] button')].filter((one) => one.textContent === word);
      const { x, y, width, height } = all.at(-1)?.getBoundingClientRect() ?? new DOMRect();
      if (width > 0) seen.add([x, y, width, height].map(Math.round).join(" "));
      if (state.on) requestAnimationFrame(look);
    };
    look();
    return state;
  }, name);
  await open();
  await button(page.getByRole("dialog"), name).last().waitFor();
  await page.evaluate(settled);
  return await watch.evaluate((state) => {
    state.on = false;
    return [...state.seen];
  });
}

/** A picture of what is on the screen. */
export async function picture(page: Page, name: string): Promise<void> {
  const path = `${PICTURES}/${name}.png`;
  await page.evaluate(settled);
  await page.screenshot({ path });
  const shown = SHOWN.get(name);
  if (README && shown) copyFileSync(path, `${README}/${shown}.png`);
}

/** What the API says to this person: for numbers to look for, and for what happens behind the page. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api${path}`, { headers: await authorization(page) });
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** Does something as this person behind the page's back, as if in another window, and answers what the API says to it. */
export async function tell<T>(page: Page, path: string, data: unknown): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { headers: await authorization(page), data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** Sends a form with files as this person, behind the page's back. */
export async function send(page: Page, path: string, multipart: Form): Promise<void> {
  const answer = await page.request.post(`/api${path}`, { headers: await authorization(page), multipart });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
}

async function authorization(page: Page): Promise<Record<string, string>> {
  const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(await page.evaluate(() => document.cookie))?.[0];
  expect(token, "the page keeps its token").toBeDefined();
  return { authorization: `Bearer ${token}` };
}

/** The day after so many days in the plant's calendar, as people type it. */
export function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Taipei" }).format(day);
}
