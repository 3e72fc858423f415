import { expect, type Page, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { accessible, button, picture, ready, signedIn, speak } from "./person";

const LOCALES = "../../ui/src/locales";

/** A word in a language, by its key. */
export function word(code: string, key: string): string {
  const [file, ...path] = key.split(".");
  const all: unknown = JSON.parse(readFileSync(`${LOCALES}/${code}/${file}.json`, "utf8"));
  return path.reduce((words, part) => (words as Record<string, unknown>)[part], all) as string;
}

/** First parts of the keys of words. */
const parts = readdirSync(`${LOCALES}/En`).map((file) => file.replace(/\.json$/, ""));

/** A screen by its route; the picture is called otherwise where a route has several. */
export type Screen = [route: string, address: string, picture?: string];

/** Somebody whose invitation nobody has followed, and a company whose registration waits. */
export const INVITED = "invited";
export const APPLYING = "V10004";

/** How a screen may look. */
export type Look = { code: string; scheme: "light" | "dark"; width: number };

/** Each language, colour and width with each other one, in six looks of the twelve that there are. */
export const everyLook: Look[] = [
  { code: "Tc", scheme: "dark", width: 1440 },
  { code: "Tc", scheme: "light", width: 390 },
  { code: "Cn", scheme: "light", width: 390 },
  { code: "Cn", scheme: "dark", width: 1440 },
  { code: "En", scheme: "light", width: 1440 },
  { code: "En", scheme: "dark", width: 390 },
];

/** Each colour in each width, and each language: what can be a barrier together, for the language changes no colour and the colours no name. */
export const pairs: Look[] = [everyLook[0], everyLook[2], everyLook[4], everyLook[5]];

/** The key of a word, shown where the word is missing. The kinds of jobs and settings of the configuration are written likewise, and are no keys. */
const KEY = new RegExp(`\\b(${parts.join("|")})\\.(?!files_kept_days|deliver|digest|pull|download|run\\b)[a-zA-Z]`);

const languages: Record<string, { name: string; tag: string }> = {
  Tc: { name: "繁體中文", tag: "zh-Hant-TW" },
  Cn: { name: "简体中文", tag: "zh-Hans-CN" },
  En: { name: "English", tag: "en" },
};

/** Looks at every screen of somebody, in each of these looks. Without a `user` nobody is signed in. */
export function tour(user: string | undefined, screens: (person: Page) => Promise<Screen[]>, looks: Look[]): void {
  const name = looks.map(({ code, scheme, width }) => `${code} ${scheme} ${width}`).join(", ");
  test(`every screen of ${user ?? "nobody"}: no barrier, no missing word, in ${name}`, async ({ browser }) => {
    const person = user ? await signedIn(browser, user, "/#/home") : await (await browser.newContext()).newPage();
    if (!user) await person.goto("/#/login");
    const turns = turnsOf(looks);
    for (const [at, [route, path, name = route]] of (await screens(person)).entries()) {
      await test.step(name, async () => {
        const turn = turns[at % turns.length];
        await arrive(person, route, path, turn[0]);
        // The first ones of each turn are loaded as from a link; then a screen is another one of the page that is there.
        if (at < turns.length) {
          await person.reload();
          await arrived(person, route, turn[0].code);
        }
        for (const look of turn) {
          await dress(person, look);
          await arrived(person, route, look.code);
          await judge(person, nameOf(name, look), pairs.includes(look));
        }
      });
    }
    await person.context().close();
  });
}

/** What a picture of a screen is called. */
export const nameOf = (name: string, { code, scheme, width }: Look) => `${name}-${code}-${scheme}-${width}`;

/** The looks in turns, so that the language changes seldom and screens come in each of them: a screen begins with the language of the last one. */
export function turnsOf(looks: Look[]): Look[][] {
  const codes = [...new Set(looks.map(({ code }) => code))];
  return codes.map((_, turn) => codes.flatMap((_, at) => looks.filter(({ code }) => code === codes[(at + turn * (codes.length - 1)) % codes.length])));
}

/** Width, colours and language of the screen that is there, as a person changes them; elsewhere where the screen offers no change. */
export async function dress(person: Page, look: Look): Promise<void> {
  const { code, scheme, width } = look;
  await person.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  // Before the words of the page are there it says another language.
  await ready(person);
  const now = await person.evaluate(() => ({ tag: document.documentElement.lang, scheme: document.documentElement.dataset.theme }));
  const here = Object.keys(languages).find((one) => languages[one].tag === now.tag) ?? "En";
  if (now.scheme === scheme && here === code) return;
  const [one, other] = ["light", "dark"].map((name) => button(person, word(here, `shell.${name}`)));
  if ((await one.or(other).count()) === 0) {
    const there = person.url();
    // Those who are signed in are sent home.
    await person.goto("/#/login");
    await one.or(other).waitFor();
    await dress(person, look);
    await person.goto(there);
    return;
  }
  if (now.scheme !== scheme) await (scheme === "light" ? one : other).click();
  if (here !== code && (await person.locator("header button.user").count()) > 0) await speak(person, languages[code].name);
  else if (here !== code) await button(person, languages[code].name).click();
  // Else the pointer rests on whatever is there in this look.
  await person.mouse.move(1, 700);
}

/** Goes to a screen, in a look. */
export async function arrive(person: Page, route: string, path: string, look: Look): Promise<void> {
  await dress(person, look);
  await person.goto(`/#/${path}`);
  await arrived(person, route, look.code);
}

/** Until the screen is there, in this language, the one before it would be judged. */
async function arrived(person: Page, route: string, code: string): Promise<void> {
  await expect(person).toHaveTitle(`${word(code, `route.${route}`)} - eHub`);
  await expect(person.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Nothing wider than the screen, no key instead of a word, no barrier where one is looked for; and a picture. */
export async function judge(person: Page, name: string, barriers = true): Promise<void> {
  if (barriers) await accessible(person);
  else await ready(person);
  // Soft: one screen must not hide the next.
  const soft = expect.configure({ soft: true });
  await soft.poll(() => person.evaluate(tooWide), `${name} is wider than the screen`).toEqual([]);
  await soft.poll(() => person.getByText(KEY).allInnerTexts(), `keys instead of words: ${name}`).toEqual([]);
  await picture(person, name);
}

/** In the page: what makes it scroll sideways, if it does. */
function tooWide(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  const beyond = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > window.innerWidth);
  return [`${document.documentElement.scrollWidth} px`, ...beyond.map((one) => one.outerHTML.slice(0, 120)).slice(0, 20)];
}
