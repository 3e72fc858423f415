import { expect, type Page, test } from "@playwright/test";
import { type Notice, sentNotice } from "./notice";
import { accessible, button, load, picture, signedIn } from "./person";

/** One story, told in order: what a supplier hands over, its carriers see and confirm. */
test.describe.configure({ mode: "serial" });

const FORWARDER = { shippingCompany: "F10001", mawb: "297-12345675", hawb: "JRN01" };
const BROKER = { shippingCompany: "R10001", mawb: "160-24681355", hawb: "JRN02" };

let supplier: Page;
let forwarder: Page;
let handed: Notice[];
let cleared: Notice;

const row = (page: Page, { asnNo }: Notice) => page.getByRole("row").filter({ hasText: asnNo });
const told = (page: Page) => page.locator("section").filter({ has: page.getByRole("heading", { name: "Pickup" }) });
const dialog = (page: Page) => page.getByRole("dialog");

/** What somebody carries and has not confirmed yet. */
async function carried(page: Page): Promise<void> {
  await load(page, "/#/asn/carriedAsns?size=100&pickedUp=false");
}

test("a forwarder sees what it carries, without prices, and nothing of a broker's", async ({ browser }) => {
  supplier = await signedIn(browser, "supplier1");
  handed = [];
  for (const _ of [1, 2, 3]) handed.push(await sentNotice(supplier, "V10001", [{ pieces: 4 }], FORWARDER));
  cleared = await sentNotice(supplier, "V10001", [{ pieces: 4 }], BROKER);
  forwarder = await signedIn(browser, "forwarder1");
  await carried(forwarder);
  for (const notice of handed) await expect(row(forwarder, notice)).toContainText(FORWARDER.mawb);
  await expect(row(forwarder, cleared)).toHaveCount(0);
  await accessible(forwarder);
  await picture(forwarder, "carried");

  const broker = await signedIn(browser, "broker1");
  await carried(broker);
  await expect(row(broker, cleared)).toContainText(BROKER.mawb);
  for (const notice of handed) await expect(row(broker, notice)).toHaveCount(0);
  await broker.goto(`/#/asn/asns/${handed[0].id}`);
  await expect(broker.getByText("This document does not exist, or you don't have permission to view it")).toBeVisible();
  await broker.context().close();
});

test("the pick-up of one shipment is confirmed on its page, with driver and car", async () => {
  const [one] = handed;
  await row(forwarder, one).getByRole("link", { name: one.asnNo }).click();
  await expect(forwarder).toHaveURL(new RegExp(`asn/asns/${one.id}`));
  await expect(forwarder.getByText("Invoice amount")).toHaveCount(0);
  await button(forwarder, "Confirm pickup").click();
  await dialog(forwarder).getByLabel("Driver *").fill("Wu Chih-hao");
  await dialog(forwarder).getByLabel("Licence plate *").fill("KAA-8256");
  // Fewer than were announced is asked about.
  await dialog(forwarder).getByLabel("Packages").fill("3");
  await accessible(forwarder);
  await picture(forwarder, "pick-up");
  await button(dialog(forwarder), "Confirm pickup").click();
  await button(forwarder, "Continue anyway").click();
  await expect(told(forwarder)).toContainText("KAA-8256");
  await accessible(forwarder);
});

test("many are confirmed at once with one driver", async () => {
  const [, ...rest] = handed;
  await carried(forwarder);
  for (const notice of rest) await row(forwarder, notice).getByRole("checkbox").check();
  await button(forwarder.getByRole("toolbar"), "Confirm pickup").click();
  await dialog(forwarder).getByLabel("Driver *").fill("Lai Mei-ling");
  await dialog(forwarder).getByLabel("Licence plate *").fill("BKC-5530");
  await button(dialog(forwarder), "Confirm pickup (2)").click();
  await expect(dialog(forwarder).getByText("2 accepted, 0 failed")).toBeVisible();
  await accessible(forwarder);
  await button(dialog(forwarder), "Close").last().click();
  for (const notice of rest) await expect(row(forwarder, notice)).toHaveCount(0);
  await forwarder.context().close();
});

test("supplier and buyer see who has the goods", async ({ browser }) => {
  const buyer = await signedIn(browser, "buyer1");
  const [one, two] = handed;
  for (const person of [supplier, buyer]) {
    await person.goto(`/#/asn/asns/${one.id}`);
    await expect(told(person)).toContainText("Wu Chih-hao");
    await person.goto(`/#/asn/asns/${two.id}`);
    await expect(told(person)).toContainText("BKC-5530");
  }
  await buyer.goto(`/#/asn/carriedAsns?asnNo=${two.asnNo}`);
  await expect(row(buyer, two)).toContainText("BKC-5530");
  await accessible(buyer);
  await buyer.context().close();
  await supplier.context().close();
});
