import { expect, type Page, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { accessible, button, picture, signIn, speak } from "./person";

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

export const everyLook: Look[] = ["Tc", "Cn", "En"].flatMap((code) =>
  (["light", "dark"] as const).flatMap((scheme) => [1440, 390].map((width) => ({ code, scheme, width }))),
);

/** Every pair of language, colours and width that can go wrong together, in four looks rather than twelve. */
export const pairs: Look[] = [
  { code: "Tc", scheme: "dark", width: 390 },
  { code: "Cn", scheme: "light", width: 1440 },
  { code: "En", scheme: "light", width: 390 },
  { code: "En", scheme: "dark", width: 1440 },
];

/** The key of a word, shown where the word is missing. The kinds of jobs and settings of the configuration are written likewise, and are no keys. */
const KEY = new RegExp(`\\b(${parts.join("|")})\\.(?!files_kept_days|deliver|digest|pull|download|run\\b)[a-zA-Z]`);

const languages: Record<string, string> = { Tc: "繁體中文", Cn: "简体中文", En: "English" };

/** Looks at every screen of somebody, in each of these looks. Without a `user` nobody is signed in. */
export function tour(user: string | undefined, screens: (person: Page) => Promise<Screen[]>, looks: Look[]): void {
  for (const { code, scheme, width } of looks) {
    // Barriers are those of pairs: the language changes no colour and the colours no name. Words and widths are looked at in every look.
    const barriers = pairs.some((pair) => pair.code === code && pair.scheme === scheme && pair.width === width);
    test(`every screen of ${user ?? "nobody"} in ${code}, ${scheme}, ${width} px: ${barriers ? "no barrier, " : ""}no missing word`, async ({ browser }) => {
      const person = user ? await signIn(browser, user) : await (await browser.newContext()).newPage();
      await dress(person, { code, scheme, width }, user !== undefined);
      for (const [route, path, name = route] of await screens(person)) {
        await arrive(person, route, path, code);
        await judge(person, `${name}-${code}-${scheme}-${width}`, barriers);
      }
      await person.context().close();
    });
  }
}

/** Width, colours and language, as a person chooses them; those who are not signed in choose the language on the page. */
export async function dress(person: Page, { code, scheme, width }: Look, signedIn: boolean): Promise<void> {
  await person.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  if (!signedIn) await person.goto("/#/login");
  await colour(person, scheme);
  if (signedIn) await speak(person, languages[code]);
  else await button(person, languages[code]).click();
}

/** Until the next screen is there, in this language, the one before it would be judged. */
export async function arrive(person: Page, route: string, path: string, code: string): Promise<void> {
  await person.goto(`/#/${path}`);
  await expect(person).toHaveTitle(`${word(code, `route.${route}`)} - eHub`);
  await expect(person.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Nothing wider than the screen, no key instead of a word, no barrier where one is looked for; and a picture. */
export async function judge(person: Page, name: string, barriers = true): Promise<void> {
  if (barriers) await accessible(person);
  await fits(person);
  await expect.poll(() => person.getByText(KEY).allInnerTexts(), `keys instead of words: ${name}`).toEqual([]);
  await picture(person, name);
}

/** Dark or light, as this browser was last set. */
export async function colour(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.evaluate((mode) => localStorage.setItem("ehub.mode", mode), scheme);
  await page.reload();
}

/** Nothing makes the page scroll sideways. */
async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
