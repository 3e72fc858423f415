import { expect, type Page, test } from "@playwright/test";
import { accessible, ask, button, type List, load, picture, signedIn, tell } from "./person";

/** One story, told in order: a month that was issued is disputed, answered, and confirmed after all. */
test.describe.configure({ mode: "serial" });

interface Statement {
  id: number;
  version: number;
  state: string;
  monthOn: string;
  currency: string;
  opening: string;
  invoices: string;
  creditNotes: string;
  payments: string;
  adjustments: string;
  closing: string;
}
interface Line {
  id: number;
  documentNo: string;
  kind: string;
}

const LIST = "payment/balanceStatement";

let supplier: Page;
let buyer: Page;
let issued: Statement;
let disputed: Line;

const dialog = (page: Page) => page.getByRole("dialog");
const status = (page: Page, text: string) => expect(page.locator(".document-page .tone").first()).toHaveText(text);
const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
/** Whole ten-thousandths, so that sums are exact. */
const exact = (text: string) => BigInt(text.replace(/^(-?\d+)(?:\.(\d{0,4}))?$/, (_, whole: string, part = "") => whole + part.padEnd(4, "0")));

async function show(page: Page, { id }: Statement): Promise<void> {
  await load(page, `/#/payment/statements/${id}`);
}

/** Months that are over are issued by an hourly job: here at once. */
async function issueMonths(administrator: Page): Promise<void> {
  const jobs = await ask<List<{ id: number; version: number; name: string }>>(administrator, "/qjobs?size=100");
  const [job] = jobs.items.filter(({ name }) => name === "statements.issue");
  await tell(administrator, `/qjobs/${job.id}/events/run`, { version: job.version });
}

test("the supplier sees the months, each in its currency, and each adds up", async ({ browser }) => {
  const administrator = await signedIn(browser, "admin");
  await issueMonths(administrator);
  await administrator.context().close();
  supplier = await signedIn(browser, "supplier2");
  const months = async () => (await ask<List<Statement>>(supplier, "/statements?state=Issued")).totalcount;
  await expect.poll(months, "months are issued").toBeGreaterThan(0);
  const all = (await ask<List<Statement>>(supplier, "/statements?size=100")).items;
  for (const { opening, invoices, creditNotes, payments, adjustments, closing } of all) {
    const sum = [opening, invoices, creditNotes, payments, adjustments].reduce((total, part) => total + exact(part), 0n);
    expect(sum).toBe(exact(closing));
  }
  expect(all.length).toBeGreaterThan(1);
  await load(supplier, `/#/${LIST}`);
  await accessible(supplier);
  await picture(supplier, "statements");
  issued = all.find(({ state, invoices }) => state === "Issued" && exact(invoices) > 0n) as Statement;
  expect(issued, "a month with invoices that was issued").toBeDefined();
});

test("a line leads from the order to the payment", async () => {
  const lines = await ask<List<Line>>(supplier, `/statement-lines?statementId=${issued.id}&kind=invoice&size=10`);
  [disputed] = lines.items;
  await show(supplier, issued);
  await status(supplier, "Issued");
  await accessible(supplier);
  await picture(supplier, "statement");
  await supplier.getByRole("link", { name: disputed.documentNo, exact: true }).click();
  await expect(supplier).toHaveURL(new RegExp(`line=${disputed.id}`));
  for (const step of ["Purchase order", "ASN", "Receipt", "Invoices and credit notes", "Payment"])
    await expect(dialog(supplier).getByRole("heading", { name: step, exact: true })).toBeVisible();
  await accessible(supplier);
  await picture(supplier, "statement-chain");
  await supplier.keyboard.press("Escape");
  await expect(dialog(supplier)).toHaveCount(0);
});

test("the supplier disputes a line, with a reason", async () => {
  await row(supplier, disputed.documentNo).getByRole("checkbox").check();
  await button(supplier, "Dispute the selected lines").click();
  await button(dialog(supplier), "Dispute").click();
  const reason = dialog(supplier).getByRole("textbox", { name: /^What is wrong/ });
  await expect(reason).toHaveAccessibleDescription("This field is required");
  await accessible(supplier);
  await reason.fill("The price is 9.80, not 10.00");
  await picture(supplier, "statement-dispute");
  await button(dialog(supplier), "Dispute").click();
  await status(supplier, "Disputed");
  await expect(row(supplier, disputed.documentNo)).toContainText("The price is 9.80, not 10.00");
});

test("the buyer finds what waits for an answer, and gives it", async ({ browser }) => {
  buyer = await signedIn(browser, "buyer1");
  await load(buyer, `/#/${LIST}?state=Disputed`);
  await accessible(buyer);
  await show(buyer, issued);
  await expect(buyer.getByText("The price is 9.80, not 10.00").first()).toBeVisible();
  await button(buyer, "Answer").click();
  const ofLine = dialog(buyer).getByRole("group", { name: new RegExp(disputed.documentNo) });
  await ofLine.getByRole("textbox").fill("10.00 is the price of the contract");
  await dialog(buyer).getByRole("textbox", { name: /^Answer of the buyer/ }).fill("Checked against the contract");
  await accessible(buyer);
  await picture(buyer, "statement-answer");
  await button(dialog(buyer), "Answer").click();
  await status(buyer, "Answered");
});

test("the supplier sees the answer, and confirms after all", async () => {
  await show(supplier, issued);
  await status(supplier, "Answered");
  await expect(supplier.getByText("Checked against the contract").first()).toBeVisible();
  await expect(row(supplier, disputed.documentNo)).toContainText("10.00 is the price of the contract");
  await accessible(supplier);
  await button(supplier, "Confirm").click();
  await button(dialog(supplier), "Confirm").click();
  await status(supplier, "Confirmed");
  // What is confirmed is not disputed any more.
  await expect(button(supplier, "Dispute")).toHaveCount(0);
});

test("the statement is printed, with all of its lines", async () => {
  await supplier.goto(`/#/payment/statements/${issued.id}/print`);
  await expect(supplier.getByRole("region", { name: "Balance statement" })).toContainText(disputed.documentNo);
  await accessible(supplier);
  await picture(supplier, "statement-print");
});
