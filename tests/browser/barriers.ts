import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { ready } from "./person";

/** A barrier: its text, which stays the same between runs although ids change when a page renders again, and its place. */
type Barrier = { what: string; where: string };

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

/** The barriers that axe finds on the page as it stands. */
export async function barriers(page: Page): Promise<Barrier[]> {
  // What is still loading would be judged half-drawn.
  await ready(page);
  // Once for each document: axe is half a megabyte, which takes as long to read as a small page to judge.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const nodes = await page.evaluate(judge);
  return nodes.map(({ id, html, where }) => ({ what: `${id}: ${html.replace(/ (id|for|aria-[a-z]+)="[^"]*"/g, "")}`, where }));
}

/** In the page. Frames are mails, in which nothing can run: axe would wait half a minute for an answer. */
async function judge(): Promise<{ id: string; html: string; where: string }[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
    // Regions of the same name cannot be told apart. The rule carries none of these tags.
    rules: { "landmark-unique": { enabled: true } },
    resultTypes: ["violations"],
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, html, where: target.join(" ") })));
}
