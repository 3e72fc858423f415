import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

/** The demo's published password, which the accounts of the journeys have, too. */
export const PASSWORD = "Ehub2026demo";
const PORTAL = process.env.EHUB_URL ?? "";

/** Parts of a form, by name. */
type Form = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

/** Tokens by account. An account has one session at a time, which every window of it shares. */
const tokens = new Map<string, string>();

/** The token of a user's session: the current one, or a new one after that has ended. */
async function tokenOf(user: string): Promise<string> {
  const known = tokens.get(user);
  if (known && (await fetch(`${PORTAL}/api/auth/userInfo`, { headers: { authorization: `Bearer ${known}` } })).ok) return known;
  const { token } = await call<{ token: string }>("POST", "/auth/login", { username: user, password: PASSWORD });
  tokens.set(user, token);
  return token;
}

/**
 * A signed-in user in a new browser context, on this page; without an address, on no page yet. The journeys that use `signIn`
 * cover signing in.
 */
export async function signedIn(browser: Browser, user: string, address?: string): Promise<Page> {
  const { hostname, port } = new URL(PORTAL);
  const kept = { [`token-${port}`]: await tokenOf(user), [`mfa-${port}`]: "Y" };
  const cookies = Object.entries(kept).map(([name, value]) => ({ name, value, domain: hostname, path: "/", ...SESSION }));
  const page = await opened(await browser.newContext({ storageState: { cookies, origins: [] } }), user);
  if (!address) return page;
  await page.goto(address);
  // What is pressed next is heard only once the frame of the page is there.
  await page.locator("header button.user").waitFor();
  return page;
}

/** Cookies of a session, as the page keeps them. */
const SESSION = { expires: -1, httpOnly: false, secure: false, sameSite: "Strict" } as const;

/** A page of a user; errors in it fail the test. */
export async function opened(context: BrowserContext, user: string): Promise<Page> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("close", () => expect(faults, `${user}: errors of the page`).toEqual([]));
  return page;
}

/** Calls the API without an account or with this one; without a page. */
export async function call<T>(method: string, path: string, body: unknown, user?: string): Promise<T> {
  const who = user ? { authorization: `Bearer ${await tokenOf(user)}` } : undefined;
  const headers = { "content-type": "application/json", ...who };
  const answer = await fetch(`${PORTAL}/api${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBe(200);
  return (JSON.parse(text) as { data: T }).data;
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
  const token = (await page.context().cookies()).find(({ name }) => name.startsWith("token"))?.value;
  expect(token, "the page keeps its token").toBeDefined();
  return { authorization: `Bearer ${token}` };
}
