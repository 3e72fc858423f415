import { expect, type Page, test } from "@playwright/test";
import { newOrder } from "./erp";
import { accessible, ask, button, type List, signedIn } from "./person";

const box = (page: Page) => page.getByRole("combobox", { name: "Find anything" });
const option = (page: Page, name: RegExp) => page.getByRole("option", { name });

test("anything is found by Ctrl-K and opened by keyboard alone, and what was opened comes first the next time", async ({ browser }) => {
  const supplier = await signedIn(browser, "supplier1", "/#/home");
  const [line] = await newOrder(supplier, "V10001", 1);
  await button(supplier, "Find anything (Ctrl+K)").focus();
  await supplier.keyboard.press("Control+K");
  await expect(box(supplier)).toBeFocused();
  await expect(supplier.getByRole("status").filter({ hasText: "Type the beginning" })).toBeVisible();
  await accessible(supplier);
  await supplier.keyboard.press("Escape");
  await expect(box(supplier)).toHaveCount(0);
  await expect(button(supplier, "Find anything (Ctrl+K)")).toBeFocused();

  await supplier.keyboard.press("Control+K");
  await box(supplier).pressSequentially(line.poNo);
  await expect(option(supplier, new RegExp(line.poNo))).toBeVisible();
  await expect(supplier.getByRole("group", { name: "Orders" })).toBeVisible();
  await accessible(supplier);
  await supplier.keyboard.press("Enter");
  await expect(supplier).toHaveURL(/#\/po\/orders\/\d+$/);
  await expect(supplier.getByRole("heading", { level: 1 })).toContainText(line.poNo);

  await supplier.keyboard.press("Control+K");
  await expect(supplier.getByRole("group", { name: "Recently opened" })).toContainText(line.poNo);
  await box(supplier).pressSequentially("asn s");
  await expect(option(supplier, /ASN search/i).first()).toBeVisible();
  await supplier.keyboard.press("Escape");

  const stranger = await signedIn(browser, "supplier2", "/#/home");
  await stranger.keyboard.press("Control+K");
  await box(stranger).pressSequentially(line.poNo);
  await expect(stranger.getByText(`Nothing found for “${line.poNo}”.`)).toBeVisible();
  await stranger.context().close();
  await supplier.context().close();
});

test("on a telephone the box is opened by its button, and a touch opens what was found", async ({ browser }) => {
  const buyer = await signedIn(browser, "buyer1", "/#/home");
  await buyer.setViewportSize({ width: 390, height: 800 });
  const [asn] = (await ask<List<{ asnNo: string; id: number }>>(buyer, "/asns?size=10")).items;
  await button(buyer, "Find anything (Ctrl+K)").click();
  await box(buyer).fill(asn.asnNo);
  await option(buyer, new RegExp(asn.asnNo)).first().click();
  await expect(buyer).toHaveURL(new RegExp(`#/asn/asns/${asn.id}$`));
  await buyer.context().close();
});

test("home has a chart for the role, whose bars open what they count, in the order that one chose", async ({ browser }) => {
  const buyer = await signedIn(browser, "buyer1", "/#/home");
  const chart = buyer.getByRole("table", { name: "Replies outstanding" });
  await expect(chart).toBeVisible();
  await accessible(buyer);
  const bar = chart.getByRole("link").first();
  const count = Number((await bar.textContent())?.replaceAll(",", ""));
  await bar.click();
  await expect(buyer).toHaveURL(/po\/poSearch\?.*changedFrom=/);
  const query = new URL(buyer.url()).hash.split("?")[1];
  expect((await ask<List<unknown>>(buyer, `/po-lines?${query}`)).totalcount).toBe(count);

  await buyer.goto("/#/account/homeBlock");
  await button(buyer, "Move up: Charts").click();
  await button(buyer, "Move up: Charts").click();
  await button(buyer, "Move up: Charts").click();
  await accessible(buyer);
  await buyer.goto("/#/home");
  await expect(buyer.getByRole("heading", { level: 2 }).first()).toHaveText("At a glance");
  await buyer.goto("/#/account/homeBlock");
  await button(buyer, "Reset to default").click();
  await expect(button(buyer, "Reset to default")).toBeDisabled();
  await buyer.context().close();
});
