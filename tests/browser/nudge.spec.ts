import { expect, test } from "@playwright/test";
import { plain, sentMails } from "./mail";
import { accessible, ask, button, type Line, lineName, type List, load, picture, signedIn } from "./person";

/** Lines become overdue by waiting only: these are of the demo, which agreed to them before their day came. */
const OVERDUE = "/asn-schedule?type=OVERDUE&vendor=V10001&size=100";

/** Mails to the supplier that remind of shipments and name this order line. */
async function reminders(line: Line): Promise<number> {
  const mails = (await sentMails()).map(({ text }) => ({ text, words: plain(text) }));
  return mails.filter(({ text, words }) => text.includes("supplier1@example.com") && words.includes(`${line.poNo}/${line.lineNo}`) && /remind/i.test(text)).length;
}

test("a buyer reminds a supplier of an overdue line by mail, once a day", async ({ browser }) => {
  const buyer = await signedIn(browser, "buyer1");
  await expect.poll(async () => (await ask<List<Line>>(buyer, OVERDUE)).totalcount, "something is overdue").toBeGreaterThan(0);
  const [line] = (await ask<List<Line>>(buyer, OVERDUE)).items;
  const row = buyer.getByRole("row").filter({ hasText: lineName(line) });
  const dialog = buyer.getByRole("dialog");
  const before = await reminders(line);
  const remind = async () => {
    await load(buyer, `/#/asn/asnSchedule?type=OVERDUE&vendor=V10001&poNo=${line.poNo}&size=100`);
    await row.getByRole("checkbox").check();
    await button(buyer.getByRole("toolbar"), "Remind vendors").click();
    await accessible(buyer);
    await button(dialog, "Remind 1 vendor").click();
  };
  await remind();
  await expect(dialog.getByText("1 reminded, 0 not reminded")).toBeVisible();
  await accessible(buyer);
  await picture(buyer, "nudged");
  await button(dialog, "Close").last().click();
  await expect.poll(() => reminders(line), "the mail arrives").toBe(before + 1);

  await remind();
  await expect(dialog.getByText("0 reminded, 1 not reminded")).toBeVisible();
  await button(dialog, "Close").last().click();
  await expect(row).toContainText("buyer1");
  expect(await reminders(line), "no second mail").toBe(before + 1);
  await buyer.context().close();
});
