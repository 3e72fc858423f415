import { expect, type Locator, type Page, test } from "@playwright/test";
import { orderOf } from "./erp";
import { answered, type Notice } from "./notice";
import { accessible, ask, button, inDays, type List, load, paste, picture, signedIn, tell } from "./person";

/** One story, told in order: from the catalogue over the supplier's spec to a lot that may leave. */
test.describe.configure({ mode: "serial" });

/** A part that no other journey ships: its notices wait for certificates from here on. */
const PART = "CH000802";
const [CATEGORY, SUB_GROUP] = ["JOURNEY", "STRIPPER"];

interface Document {
  id: number;
  version: number;
  state: string;
}
interface Certificate extends Document {
  lotNo: string;
}

let quality: Page;
let supplier: Page;
let spec: number;
let notice: number;

const dialog = (page: Page) => page.getByRole("dialog");
const status = (page: Page, text: string) => expect(page.locator(".document-page .tone").first()).toHaveText(text);
const specNow = () => ask<Document>(supplier, `/inspection-specs/${spec}`);
const certificates = async () =>
  (await ask<List<Certificate>>(supplier, `/certificates?asnId=${notice}`)).items.sort((one, other) => one.lotNo.localeCompare(other.lotNo));

/** Fills a form's fields by their labels, and leaves each by the key that leaves fields: another would close the form where no list is open yet. */
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label).fill(value);
    await form.page().keyboard.press("Tab");
  }
}

test("quality adds a category by hand, and says what is asked of a part", async ({ browser }) => {
  quality = await signedIn(browser, "quality1");
  supplier = await signedIn(browser, "supplier2");
  await quality.goto("/#/examine/inspectionCategory");
  await button(quality, "Add category").click();
  await fill(dialog(quality), { "Category code *": CATEGORY, "Name *": "Journey chemicals", "Material group *": "Chemicals" });
  await accessible(quality);
  await button(dialog(quality), "Add category").click();
  await expect(dialog(quality)).toHaveCount(0);
  await tell(quality, "/masters", {
    ...{ kind: "inspectionSubGroup", code: SUB_GROUP },
    fields: { name: "Strippers", category: CATEGORY, certificate: "needed" },
  });
  const items = [
    { shortName: "PH", name: "pH at 20 °C", difference: "F", replyType: "V", lowerLimit: "9.5", upperLimit: "11", sampleSize: "3" },
    { shortName: "CLEAR", name: "Clear, without particles", difference: "L", replyType: "T", sampleSize: "2" },
  ];
  for (const item of items) await tell(quality, "/masters", { kind: "inspectionItem", fields: { subGroup: SUB_GROUP, ...item } });

  await load(quality, `/#/examine/inspectionCategory?node=subGroup:${SUB_GROUP}&tab=parts`);
  await button(quality, "Add parts").click();
  await dialog(quality).getByLabel("Part no. *").fill(`${PART}\nNO-SUCH-PART`);
  await button(dialog(quality), "Preview changes").click();
  await expect(dialog(quality)).toContainText("1 part to add");
  await expect(dialog(quality)).toContainText("NO-SUCH-PART");
  await button(dialog(quality), "Add").click();
  await expect(dialog(quality)).toHaveCount(0);
  await expect(quality.getByRole("row").filter({ hasText: PART })).toBeVisible();
  await accessible(quality);
  await picture(quality, "quality-catalogue");
});

test("the supplier fills the spec, pasted from a spreadsheet, and submits it", async () => {
  await tell(quality, "/inspection-specs", { vendorCode: "V10002", materialCodes: [PART], specType: "2" });
  spec = (await ask<List<Document>>(supplier, `/inspection-specs?material=${PART}&specType=2`)).items[0].id;
  await supplier.goto(`/#/examine/specs/${spec}`);
  await status(supplier, "To fill in");
  await supplier.getByLabel("Spec value 1", { exact: true }).fill("OK");
  await supplier.getByLabel("Spec value 2", { exact: true }).fill("10.2");
  await supplier.getByLabel("Own lower limit 2", { exact: true }).fill("9");
  await button(supplier, "Save").click();
  await expect.poll(async () => (await specNow()).state).toBe("InProcess");
  await button(supplier, "Submit").click();
  await button(dialog(supplier), "Submit").click();
  // Wider than what is asked.
  await expect(supplier.getByLabel("Own lower limit 2", { exact: true })).toHaveAccessibleDescription(/9\.5/);
  await expect(dialog(supplier)).toHaveCount(0);
  await accessible(supplier);
  await supplier.getByLabel("Own lower limit 2", { exact: true }).fill("9.8");
  await button(supplier, "Submit").click();
  await button(dialog(supplier), "Submit").click();
  await status(supplier, "Being verified");
  await picture(supplier, "quality-spec");
});

test("quality accepts the spec", async () => {
  await quality.goto(`/#/examine/specs/${spec}`);
  await button(quality, "Accept").click();
  await button(dialog(quality), "Accept").click();
  await status(quality, "Accepted");
  await accessible(quality);
});

test("a notice waits for the certificates of its lots, and names them", async () => {
  const lines = await orderOf(supplier, "V10002", [{ materialCode: PART, quantity: "40", needByOn: inDays(20) }]);
  await tell(supplier, "/po-lines/events/accept", { items: lines.map(({ id, version }) => ({ id, version })) });
  notice = (await tell<{ id: number }>(supplier, "/asns", { lines: [{ poLineId: lines[0].id, quantity: "40" }] })).id;
  const draft = await ask<Notice>(supplier, `/asns/${notice}`);
  const { id, poLineId, unitPrice } = draft.lines[0];
  const lots = ["Q-1", "Q-2"].map((lotNo) => ({ lotNo, quantity: "20", manufacturedOn: inDays(-2), effectiveOn: inDays(365) }));
  await tell(supplier, `/asns/${notice}/events/edit`, {
    ...{ version: draft.version, supplierShipmentNo: `Q-${notice}`, shippedOn: inDays(1), etaOn: inDays(3), taxCode: "01" },
    ...{ invoiceNo: `Q${notice}`, invoiceOn: inDays(0), invoiceAmount: (40 * Number(unitPrice)).toFixed(2), invoiceVat: "0" },
    ...{ exchangeRate: "31.5", totalPackages: 2, lines: [{ id, poLineId, shipQty: "40", packages: 2, lots }] },
  });
  await supplier.goto(`/#/asn/asns/${notice}`);
  for (const lot of ["Q-1", "Q-2"]) await expect(supplier.getByText(`Lot ${lot}: its certificate must be accepted`).first()).toBeVisible();
  await expect(button(supplier, "Send")).toBeDisabled();
  await accessible(supplier);
  // What the lots lack stands in their cells; the page has room for it before they come into view.
  const height = () => supplier.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await supplier.getByRole("link", { name: "Q-1", exact: true }).scrollIntoViewIfNeeded();
  await expect(supplier.getByLabel("Lot no. 1", { exact: true })).toBeInViewport();
  expect(await height()).toBe(before);
  await supplier.getByRole("link", { name: "Q-1", exact: true }).click();
  await expect(supplier).toHaveURL(/examine\/certificates\/\d+/);
  await status(supplier, "Awaited");
});

test("values are pasted; the one out of spec is judged at once, and is sent with a reason", async () => {
  const first = supplier.getByRole("textbox", { name: "PH, sample 1", exact: true });
  await paste(first, "10.1\t10.3\t11.2");
  await expect(supplier.getByRole("textbox", { name: "PH, sample 3" })).toHaveAccessibleDescription(/Out of spec/);
  await paste(supplier.getByRole("textbox", { name: "CLEAR, sample 1" }), "OK\tOK");
  await accessible(supplier);
  await picture(supplier, "quality-measured");
  await button(supplier, "Submit").click();
  await expect(dialog(supplier)).toContainText("IQA fail, confirm upload");
  await expect(button(dialog(supplier), "Submit")).toBeDisabled();
  await dialog(supplier).getByLabel(/Reason/).fill("Drum from the end of the batch, measured twice");
  await button(dialog(supplier), "Submit").click();
  await status(supplier, "Submitted");
  // The other lot is in spec.
  const [, other] = await certificates();
  const items = [{ shortName: "PH", samples: ["10", "10.1", "10.2"] }, { shortName: "CLEAR", samples: ["OK", "OK"] }];
  await tell(supplier, `/certificates/${other.id}/events/submit`, { version: other.version, items });
});

test("quality verifies by keyboard, one after the other", async () => {
  const [doubtful] = await certificates();
  await quality.goto(`/#/examine/verificationCOC?id=${doubtful.id}`);
  await expect(quality.getByText("Drum from the end of the batch, measured twice")).toBeVisible();
  await accessible(quality);
  await picture(quality, "quality-verify");
  await quality.keyboard.press("Alt+r");
  await dialog(quality).getByLabel(/Reason|Comment/).fill("Measure another drum");
  await button(dialog(quality), "Reject").click();
  await expect(dialog(quality)).toHaveCount(0);
  await expect.poll(async () => (await certificates())[0].state).toBe("Reject");
  const [rejected, good] = await certificates();
  const items = [{ shortName: "PH", samples: ["10.4", "10.1", "10.2"] }, { shortName: "CLEAR", samples: ["OK", "OK"] }];
  await tell(supplier, `/certificates/${rejected.id}/events/submit`, { version: rejected.version, items });
  for (const { id } of [rejected, good]) {
    await load(quality, `/#/examine/verificationCOC?id=${id}`);
    // A key does what its button does, once that is there.
    await expect(button(quality, "Accept")).toBeEnabled();
    await quality.keyboard.press("Alt+a");
    await expect.poll(async () => (await ask<Document>(quality, `/certificates/${id}`)).state).toBe("Accept");
    // Once the page has heard it as well, it goes to the next one by itself: not in the middle of where we go.
    await expect(quality).not.toHaveURL(new RegExp(`id=${id}$`));
  }
});

test("then the notice is sent, and the ERP gives it a number", async () => {
  await load(supplier, `/#/asn/asns/${notice}`);
  await button(supplier, "Send").click();
  await button(dialog(supplier), "Send").click();
  const { inboundNo } = await answered(supplier, notice);
  expect(inboundNo).toBeTruthy();
});
