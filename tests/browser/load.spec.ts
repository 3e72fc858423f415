import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { draftOf } from "./notice";
import { button, signIn } from "./person";

/** The cookies of a user, without the cache of the browser. */
type Session = BrowserContextOptions["storageState"];
/** What one visit fetches: addresses of requests of any kind, and bytes on the wire, with headers, of all but the API's answers. */
interface Fetched {
  names: string[];
  bytes: number;
}

/** The first visit of a browser that has nothing yet. */
async function firstVisit(browser: Browser, address: string, shown: (page: Page) => Promise<void>, session?: Session): Promise<Fetched> {
  // Where a portal is reached by plain HTTP, browsers take no Brotli; for 127.0.0.1 they would.
  const context = await browser.newContext({ storageState: session, extraHTTPHeaders: { "accept-encoding": "gzip" } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const names = new Map<string, string>();
  let bytes = 0;
  network.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (url.startsWith("http")) names.set(requestId, new URL(url).pathname);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!names.get(requestId)?.startsWith("/api/")) bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  const answer = await page.goto(address);
  expect(await answer?.headerValue("content-encoding"), "sent as counted").toBe("gzip");
  await shown(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  const fetched = { names: [...names.values()], bytes };
  const calls = fetched.names.filter((name) => name.startsWith("/api/")).length;
  console.log(`${address}: ${fetched.names.length} requests (${calls} to the API), ${(bytes / 1000).toFixed(1)} kB gz`);
  return fetched;
}

/** A page behind the sign-in is there. */
const headed = (page: Page) => expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();

async function sessionOf(browser: Browser, user: string): Promise<Session> {
  const context = (await signIn(browser, user)).context();
  const session = await context.storageState();
  await context.close();
  return session;
}

test("a first visit to the sign-in and to home fetches what they show, in few files", async ({ browser }) => {
  const signInPage = await firstVisit(browser, "/", (page) => expect(button(page, "Sign in")).toBeVisible());
  expect(signInPage.names.length, signInPage.names.join("\n")).toBeLessThanOrEqual(30);
  expect(signInPage.bytes, signInPage.names.join("\n")).toBeLessThanOrEqual(250_000);
  expect(signInPage.names.filter((name) => /\/(frame|words)-/.test(name)), "nobody is signed in yet").toEqual([]);

  const home = await firstVisit(browser, "/#/home", headed, await sessionOf(browser, "supplier1"));
  expect(home.names.length, home.names.join("\n")).toBeLessThanOrEqual(30);
  expect(home.bytes, home.names.join("\n")).toBeLessThanOrEqual(450_000);
  expect(home.names.filter((name) => /\/(components|shared|po|asn)-|Page-/.test(name)), "other screens wait for a click").toEqual([]);
});

test("a first visit to a list, a document, a setting or a monitor fetches few files", async ({ browser }) => {
  const supplier = await signIn(browser, "supplier1");
  const draft = await draftOf(supplier, "V10001", [{ pieces: 1 }]);
  const mine = await supplier.context().storageState();
  const administrator = await sessionOf(browser, "admin");
  const visits: [string, Session][] = [
    ["/#/po/poSearch", mine],
    [`/#/asn/asns/${draft.id}`, mine],
    ["/#/examine/searchCOC", mine],
    ["/#/asn/asnManagementSetting", administrator],
    ["/#/monitor/epMailBox", administrator],
  ];
  for (const [address, session] of visits) {
    const { names } = await firstVisit(browser, address, headed, session);
    expect.soft(names.length, `${address}\n${names.join("\n")}`).toBeLessThanOrEqual(40);
  }
  await supplier.context().close();
});
