import { expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import writeSheet from "write-excel-file/node";
import { accessible, ask, button, choose, type List, picture, signedIn } from "./person";

/** A plant and a period of this journey's own: nobody orders for one or invoices in the other. */
const [PLANT, PERIOD] = ["P900", "2098-01"];
/** A material group that no material has. */
const GROUP = "Journey";

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const kind = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

/** What is said of a field once the form is to be sent. */
async function told(form: Locator, send: string, field: string, words: RegExp): Promise<void> {
  await button(form, send).click();
  await expect(form.getByLabel(field)).toHaveAccessibleDescription(words);
}

test("a plant is added, found, changed, seen under its own address and in its history, and taken out of use", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  await page.goto("/#/systemSetting/masterData");
  await expect(kind(page, "Plants")).toHaveAttribute("aria-selected", "true");
  const [known] = (await ask<List<{ code: string }>>(page, "/masters?kind=plant&size=10")).items;
  await accessible(page);

  await button(page, "Add plant").click();
  const form = dialog(page);
  await told(form, "Add plant", "Plant code *", /This field is required/);
  await form.getByLabel("Name *").fill("Tainan south");
  // Orders write a code in whatever case: it is one plant's.
  await form.getByLabel("Plant code *").fill(known.code.toLowerCase());
  await told(form, "Add plant", "Plant code *", /Already exists/);
  await expect(form.getByLabel("Plant code *")).toBeFocused();
  await accessible(page);
  await picture(page, "master-data-add");
  await form.getByLabel("Plant code *").fill(PLANT);
  await expect(form.getByLabel("Time zone")).toHaveAccessibleDescription(/Default: Asia\/Taipei/);
  await button(form, "Add plant").click();
  await expect(form).toHaveCount(0);
  await expect(row(page, PLANT)).toContainText("Not needed");

  await button(page, `Edit ${PLANT}`).click();
  await choose(page, form.getByLabel("Ship permission"), "Required");
  await accessible(page);
  await button(form, "Save").click();
  await expect(form).toHaveCount(0);
  await expect(row(page, PLANT)).toContainText("Required");

  await button(page, `History of ${PLANT}`).click();
  for (const words of ["Created", `Code: ${PLANT}`, "Name: Tainan south", "Ship permission: – → Required"]) await expect(form).toContainText(words);
  await accessible(page);
  await picture(page, "master-data-history");
  await button(form, "Close").first().click();
  await expect(form).toHaveCount(0);

  const [{ id }] = (await ask<List<{ id: number }>>(page, `/masters?kind=plant&words=${PLANT}`)).items;
  await page.goto(`/#/systemSetting/masterData?id=${id}`);
  await expect(form.getByLabel("Name *")).toHaveValue("Tainan south");
  await button(form, "Cancel").click();
  await expect(page).toHaveURL(/masterData\?kind=plant$/);

  await button(page, `Deactivate ${PLANT}`).click();
  await button(page.getByRole("tooltip"), "Deactivate").click();
  await expect(row(page, PLANT)).toContainText("Inactive");
  await expect(button(page, `Reactivate ${PLANT}`)).toBeVisible();
  await page.context().close();
});

test("a rule of shipments is looked at before it is saved, applies, and says in its history what became of what", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  await page.goto("/#/asn/asnManagementSetting");
  await expect(kind(page, "Shipment rules")).toHaveAttribute("aria-selected", "true");
  await accessible(page);
  await button(page, "Add rule").click();
  const form = dialog(page);
  await form.getByLabel("Material group").fill(GROUP);
  await form.getByLabel("Reminder (days ahead)").fill("21");
  await expect(button(form, "Add rule")).toBeDisabled();
  await button(form, "Preview changes").click();
  await expect(form.getByText("No open order lines or drafts change.")).toBeVisible();
  await accessible(page);
  await picture(page, "shipment-rule-add");
  await button(form, "Add rule").click();
  await expect(form).toHaveCount(0);
  await expect(row(page, GROUP)).toContainText("21");

  await button(page, `Edit All · ${GROUP}`).click();
  await form.getByLabel("Reminder (days ahead)").fill("14");
  await button(form, "Preview changes").click();
  await button(form, "Save").click();
  await expect(form).toHaveCount(0);
  await button(page, `History of All · ${GROUP}`).click();
  await expect(form).toContainText("Reminder (days ahead): 21 → 14");
  await button(form, "Close").first().click();

  const [{ code: material }] = (await ask<List<{ code: string }>>(page, "/masters?kind=material&size=10")).items;
  const [{ code: plant }] = (await ask<List<{ code: string }>>(page, "/masters?kind=plant&state=Active&size=10")).items;
  await kind(page, "What applies").click();
  await page.getByLabel("Plant *").fill(plant);
  await page.getByLabel("Part no. *").fill(material);
  await page.keyboard.press("Escape");
  await button(page, "Show").click();
  await expect(row(page, "Base currency")).toContainText("Rule for all");
  await accessible(page);
  await page.context().close();
});

test("track letters are added, refused where they are none, exported, and changed by the same workbook", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  await page.goto("/#/systemSetting/masterData");
  await kind(page, "Plants").focus();
  // The tabs are one stop, within which keys lead on.
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/kind=invoiceTrack/);

  await button(page, "Add period").click();
  const form = dialog(page);
  await form.getByLabel("First month of the period *").fill("2098-02");
  await form.getByLabel("Track letters *").fill("QA, q1");
  await told(form, "Add period", "First month of the period *", /first month of a two-month period/);
  await expect(form.getByLabel("Track letters *")).toHaveAccessibleDescription(/pairs of capital letters/);
  await accessible(page);
  await form.getByLabel("First month of the period *").fill(PERIOD);
  await form.getByLabel("Track letters *").fill("QA, QB");
  await button(form, "Add period").click();
  await expect(form).toHaveCount(0);
  await expect(row(page, PERIOD)).toContainText("QA, QB");

  const download = page.waitForEvent("download");
  await button(page, "Export to Excel").click();
  const [heading, ...rows] = (await readSheet(await (await download).path())) as (string | null)[][];
  expect(rows.find(([code]) => code === PERIOD)?.slice(0, 2)).toEqual([PERIOD, "QA, QB"]);

  const changed = [heading.slice(0, 2), [PERIOD, "QA, QC"]].map((cells) => cells.map((value) => ({ value: value ?? "" })));
  const buffer = await writeSheet(changed).toBuffer();
  await button(page, "Import from Excel").click();
  await page.locator("input[type=file]").setInputFiles({ name: "tracks.xlsx", mimeType: "application/octet-stream", buffer });
  await expect(form.getByText("No errors. Ready to import.")).toBeVisible();
  await accessible(page);
  await button(form, "Import 1 row").click();
  await expect(page.getByText("1 row imported")).toBeVisible();
  await expect(row(page, PERIOD)).toContainText("QA, QC");
  await page.context().close();
});
