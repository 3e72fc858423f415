import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, type Line, type List, signedIn } from "./person";

/** One story, told in order: a supplier asks on an order line, the bell rings, the buyer answers, and something is taken back. */
test.describe.configure({ mode: "serial" });

let supplier: Page;
let buyer: Page;
let line: Line;

const talk = (page: Page) => page.locator(".talk");
const field = (page: Page) => talk(page).getByRole("textbox", { name: "Write a comment" });
const bell = (page: Page) => page.locator("header").getByRole("button", { name: /^Notifications/ });

test("a supplier asks on an order line, means somebody by keyboard and attaches a drawing", async ({ browser }) => {
  supplier = await signedIn(browser, "supplier2");
  line = (await ask<List<Line>>(supplier, "/po-lines?closing=open&size=10")).items[0] as Line;
  await supplier.goto(`/#/po/lines/${line.id}`);
  await expect(talk(supplier)).toContainText("Nobody has commented yet.");
  await field(supplier).pressSequentially("Which revision holds, @Sophie");
  await expect(supplier.getByText(/Sophie Wang/)).toBeVisible();
  await supplier.keyboard.press("Enter");
  await expect(field(supplier)).toHaveValue(/@王淑芬 $/);
  const chooser = supplier.waitForEvent("filechooser");
  await button(talk(supplier), "Attach a file").click();
  await (await chooser).setFiles({ name: "drawing.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 x") });
  await expect(talk(supplier)).toContainText("drawing.pdf");
  await button(talk(supplier), "Post comment").click();
  await expect(talk(supplier).getByRole("listitem").first()).toContainText("Which revision holds, @王淑芬");
  await expect(field(supplier)).toHaveValue("");
  await accessible(supplier);
});

test("the bell leads whoever is meant to it, and the answer rings at the other side", async ({ browser }) => {
  buyer = await signedIn(browser, "buyer1", "/#/home");
  await expect(bell(buyer)).toHaveAccessibleName(/unread: \d/);
  await bell(buyer).click();
  const drawer = buyer.getByRole("dialog");
  await accessible(buyer);
  await drawer.getByRole("button", { name: new RegExp(`Mentioned in a comment.*${line.poNo}`) }).first().click();
  await expect(buyer).toHaveURL(new RegExp(`/po/lines/${line.id}\\?comment=`));
  await expect(talk(buyer).locator(".wanted")).toContainText("Which revision holds");
  const download = buyer.waitForEvent("download");
  await talk(buyer).getByRole("button", { name: "drawing.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("drawing.pdf");
  await field(buyer).fill("Revision C");
  await button(talk(buyer), "Post comment").click();
  await expect(talk(buyer)).toContainText("Revision C");

  await supplier.reload();
  await expect(talk(supplier)).toContainText("Revision C");
  await expect(bell(supplier)).toHaveAccessibleName(/unread: \d/);
});

test("what is internal stays inside, and what is taken back leaves its mark", async () => {
  await talk(buyer).getByRole("checkbox", { name: /^Internal/ }).check();
  await field(buyer).fill("They ask every time");
  await button(talk(buyer), "Post comment").click();
  await expect(talk(buyer)).toContainText("They ask every time");
  await supplier.reload();
  await expect(talk(supplier)).toContainText("Revision C");
  await expect(talk(supplier)).not.toContainText("They ask every time");

  await button(talk(supplier), "Take back").first().click();
  await button(supplier.getByRole("dialog"), "Take back").click();
  await expect(talk(supplier)).toContainText("Taken back on");
  await buyer.reload();
  await expect(talk(buyer)).toContainText("Taken back on");
  await expect(talk(buyer)).not.toContainText("Which revision holds");
});

test("everybody chooses what comes how", async () => {
  await buyer.goto("/#/account/notifications");
  const mail = buyer.getByRole("switch", { name: "Mentioned in a comment: Email" });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(mail).not.toBeChecked();
  await expect(buyer.getByRole("switch", { name: "Password changed: Email" })).toBeDisabled();
  await accessible(buyer);
  await mail.click();
  await expect(mail).toBeChecked();
  await supplier.close();
  await buyer.close();
});
