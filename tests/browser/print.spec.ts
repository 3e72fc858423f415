import { expect, type Page, type Route, test } from "@playwright/test";
import { type Notice, sentNotice } from "./notice";
import { burn, type Code, codesOf, pagesOf, print, scan } from "./paper";
import { accessible, button, choose, picture, ready, signedIn } from "./person";

/** Papers for labels: their page in mm, and how many labels it has. */
const papers = [
  { name: "100x150", width: 100, height: 150, labels: 1 },
  { name: "100x70", width: 100, height: 70, labels: 1 },
  { name: "70x37", width: 70, height: 37, labels: 1 },
  { name: "a4-2x4", width: 210, height: 297, labels: 8 },
  { name: "a4-3x8", width: 210, height: 297, labels: 24 },
];
/** GS1's own example. */
const SSCC = "106141412345678908";

/** One notice, printed in every way: 300 boxes, and a line of 359 lots. */
let supplier: Page;
let notice: Notice;
let boxes: string[];

test.beforeAll(async ({ browser }) => {
  supplier = await signedIn(browser, "supplier1");
  notice = await sentNotice(supplier, "V10001", [
    { pieces: 300, boxes: true },
    { pieces: 359, lots: true },
  ]);
  boxes = notice.lines[0].boxes.map(({ boxId }) => boxId);
  expect(boxes).toHaveLength(300);
});

test.afterAll(() => supplier.context().close());

/** Opens the page of printing, until everything is drawn. */
async function open(page: Page, search: string, of = notice): Promise<void> {
  await page.goto(`/#/asn/asns/${of.id}/print?${search}`);
  await expect(page.getByRole("heading", { name: of.asnNo })).toBeVisible();
  await ready(page);
}

/** As of a plant without a GS1 company prefix; the demo's has one. */
async function withoutSscc(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.json()) as { data: Notice };
  for (const line of body.data.lines) line.boxes = line.boxes.map((box) => ({ ...box, sscc: null }));
  await route.fulfill({ response: answer, json: body });
}

/** The longest that the portal takes, in every field that a label shows. */
async function longest(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.json()) as { data: Notice };
  const lots = Array.from({ length: 60 }, (_, place) => ({ lotNo: `L${place}-`.padEnd(40, "W"), quantity: "1", rtNo: "" }));
  for (const line of body.data.lines) {
    Object.assign(line, { description: "W ".repeat(100), materialCode: "M".repeat(40), lots });
    line.boxes = line.boxes.map(({ boxId }) => ({ boxId: boxId.padEnd(40, "W"), quantity: "123456789012.345", sscc: SSCC }));
  }
  Object.assign(body.data, { vendorName: "Very Long Name ".repeat(12), shipTo: "Far away ".repeat(20) });
  await route.fulfill({ response: answer, json: body });
}

/** What stands out of its label, or out of the page: it would be cut. */
function cut(page: Page): Promise<string[]> {
  return page.locator(".label-page").evaluateAll((pages) => {
    const within = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return a.left >= b.left - 0.5 && a.right <= b.right + 0.5 && a.top >= b.top - 0.5 && a.bottom <= b.bottom + 0.5;
    };
    return pages.flatMap((sheet) =>
      [...sheet.querySelectorAll(".box-label")].flatMap((label) => {
        const parts = [...label.querySelectorAll("header, .middle, svg, .barcode-text, .parties")].filter((part) => !within(part, label));
        const covered = [...label.querySelectorAll(".middle svg, .middle dl")].filter((part) => part.tagName === "svg" && !within(part, label.querySelector(".middle") ?? label));
        return [...parts, ...covered, ...(within(label, sheet) ? [] : [label])].map((part) => `${label.getAttribute("aria-label")}: ${part.className || part.tagName}`);
      }),
    );
  });
}

/** What a scanner must read of a code. */
const meant = ({ kind, text }: Code) => (kind === "GS1-128" ? `]C1${text.replace(/[()]/g, "")}` : text);

/** How often each box is named on a page. */
const named = (words: string) => boxes.filter((box) => words.includes(box)).length;

test("whoever prints a notice begins with its sheet", async () => {
  await supplier.goto(`/#/asn/asns/${notice.id}`);
  await button(supplier, "Print").click();
  await expect(supplier).toHaveURL(/\/print$/);
  await accessible(supplier);
});

test("the sheet breaks between lots, each of its pages has the head of the table, and the last one is signed", async () => {
  await open(supplier, "paper=sheet");
  const pages = await pagesOf(await print(supplier));
  expect(pages.length).toBeGreaterThan(2);
  for (const { words, width, height } of pages) {
    expect(Math.abs(width - 210) + Math.abs(height - 297)).toBeLessThan(1);
    expect(words).toContain("Partno.");
  }
  const all = pages.map(({ words }) => words).join("");
  const lots = [...all.matchAll(/LOT-\d{4}×1/g)].map(([lot]) => lot);
  expect(new Set(lots).size).toBe(359);
  expect(lots).toHaveLength(359);
  expect(pages.map(({ words }) => words.includes("Receiver"))).toEqual(pages.map((_, place) => place === pages.length - 1));
  expect(pages.at(-1)?.words).toContain(`${pages.length}/${pages.length}`);
});

for (const { name, width, height, labels } of papers) {
  test(`300 labels on ${name}: pages are full, none is empty, nothing is cut`, async () => {
    await open(supplier, `paper=${name}&lines=1`);
    const count = Math.ceil(300 / labels);
    await expect(supplier.getByRole("status")).toHaveText(`Labels: 300 · Pages: ${count}`);
    await supplier.emulateMedia({ media: "print" });
    expect(await cut(supplier)).toEqual([]);
    await supplier.emulateMedia({ media: null });
    const pages = await pagesOf(await print(supplier));
    expect(pages.map(({ words }) => named(words))).toEqual(Array.from({ length: count }, (_, page) => Math.min(labels, 300 - page * labels)));
    for (const page of pages) expect(Math.abs(page.width - width) + Math.abs(page.height - height)).toBeLessThan(1);
  });

  test(`every code on ${name} is read as it was meant, as a label printer burns it`, async () => {
    for (const [change, kinds] of [[withoutSscc, ["Code 128", "QR code"]], [undefined, width > 70 && name !== "a4-3x8" ? ["Code 128", "GS1-128", "QR code"] : ["Code 128", "QR code"]], [longest, undefined]] as const) {
      if (change) await supplier.route(/\/api\/asns\/\d+\/print$/, change);
      await supplier.reload();
      await open(supplier, `paper=${name}&lines=1&boxes=1-${labels}`);
      await supplier.emulateMedia({ media: "print" });
      expect(await cut(supplier)).toEqual([]);
      const codes = await codesOf(supplier);
      await supplier.emulateMedia({ media: null });
      const paper = await burn(await print(supplier), 1);
      expect(codes.map((code) => scan(paper, code))).toEqual(codes.map(meant));
      if (kinds) {
        expect([...new Set(codes.map(({ kind }) => kind))].sort()).toEqual(kinds);
        expect(codes.filter(({ kind }) => kind === "Code 128").map(({ text }) => text)).toEqual(boxes.slice(0, labels));
      }
      expect(codes.filter(({ kind }) => kind === "QR code")).toHaveLength(labels);
      await supplier.unroute(/\/api\/asns\/\d+\/print$/);
    }
  });
}

test("the codes of the sheet are read, too", async () => {
  await open(supplier, "paper=sheet");
  const paper = await burn(await print(supplier), 1);
  await supplier.emulateMedia({ media: "print" });
  // On paper the sheet is as wide as A4 between its margins, and begins at them; the screen is so about to a millimetre.
  await supplier.setViewportSize({ width: Math.round((186 * 96) / 25.4), height: 900 });
  const codes = (await codesOf(supplier, ".sheet")).map((code) => ({ ...code, x: code.x + 9, y: code.y + 9, width: code.width + 6, height: code.height + 6 }));
  await supplier.emulateMedia({ media: null });
  await supplier.setViewportSize({ width: 1440, height: 900 });
  expect(codes.map(({ kind }) => kind)).toEqual(["Code 128", "QR code"]);
  expect(codes.map((code) => scan(paper, code))).toEqual([notice.inboundNo, notice.inboundNo]);
});

test("boxes, copies and the first free label are chosen by keyboard; the address keeps them, and the paper is offered again", async () => {
  await open(supplier, "paper=sheet&lines=1");
  await choose(supplier, supplier.getByLabel("Paper", { exact: true }), "A4, 8 labels of 100 × 70 mm");
  await expect(supplier).toHaveURL(/paper=a4-2x4/);
  await supplier.getByLabel("Boxes of each line").focus();
  await supplier.keyboard.type("1-3, 300");
  await supplier.keyboard.press("Enter");
  await expect(supplier.getByRole("status")).toHaveText("Labels: 4 · Pages: 1");
  await supplier.getByLabel("Copies").focus();
  await supplier.keyboard.press("ArrowDown");
  await supplier.keyboard.press("ArrowDown");
  await supplier.keyboard.press("Enter");
  await expect(supplier).toHaveURL(/copies=2/);
  await supplier.getByLabel("First label at").focus();
  await supplier.keyboard.press("ArrowDown");
  await supplier.keyboard.press("ArrowDown");
  await supplier.keyboard.press("Enter");
  await expect(supplier).toHaveURL(/first=2/);
  await expect(supplier.getByRole("status")).toHaveText("Labels: 8 · Pages: 2");
  await accessible(supplier);
  await picture(supplier, "print-labels");
  const address = supplier.url();
  const pages = await pagesOf(await print(supplier));
  expect(pages.map(({ words }) => words.split(boxes[0]).length - 1)).toEqual([2, 0]);
  expect(pages.map(({ words }) => words.split(boxes[299]).length - 1)).toEqual([1, 1]);
  await supplier.goto("/#/home");
  await supplier.goto(address);
  await expect(supplier.getByRole("status")).toHaveText("Labels: 8 · Pages: 2");
  await supplier.goto(`/#/asn/asns/${notice.id}/print`);
  await expect(supplier.getByRole("status")).toHaveText(/^Labels: 659 /);
  await supplier.getByLabel("Boxes of each line").fill("9-1");
  await supplier.keyboard.press("Tab");
  await expect(supplier.getByText("Like this: 1-20, 25")).toBeVisible();
  await expect(button(supplier, "Print")).toBeDisabled();
  await accessible(supplier);
});

test("two thousand labels: the page answers while they are drawn, and what prints meanwhile has all of them", async () => {
  // As many labels as copies make of them.
  await open(supplier, "paper=a4-2x4&lines=1&boxes=1-250&copies=8");
  await expect(supplier.getByRole("status")).toHaveText("Labels: 2000 · Pages: 250");
  await supplier.goto("/#/home");
  await expect(supplier).toHaveURL(/home/);
  await supplier.goto(`/#/asn/asns/${notice.id}/print?paper=a4-2x4&lines=1&boxes=1-250&copies=8`);
  await expect(supplier.locator(".label-page").first()).toBeVisible();
  expect((await print(supplier)).numPages).toBe(250);
});
