import { expect, type Page, test } from "@playwright/test";
import { button, enter } from "./person";

/** What a first visit may cost on the wire, bytes with headers. */
const SIGN_IN = 250_000;
const HOME = 450_000;

/** Counts what the page fetches from now on. */
async function counted(page: Page): Promise<() => { bytes: number; names: string[] }> {
  const session = await page.context().newCDPSession(page);
  const names = new Map<string, string>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, new URL(request.url).pathname));
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => ({ bytes, names: [...names.values()] });
}

test("a first visit fetches what it shows, and no more", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const fetched = await counted(page);
  await page.goto("/");
  await expect(button(page, "Sign in")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const signIn = fetched();
  expect(signIn.bytes, signIn.names.join("\n")).toBeLessThanOrEqual(SIGN_IN);
  expect(signIn.names.filter((name) => /Shell|Home-/.test(name)), "nobody is signed in yet").toEqual([]);

  await enter(page, "supplier1");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const home = fetched();
  expect(home.bytes, home.names.join("\n")).toBeLessThanOrEqual(HOME);
  expect(home.names.filter((name) => /AsnPage|PrintPage|PoSearchPage/.test(name)), "other screens wait for a click").toEqual([]);
  await context.close();
});
