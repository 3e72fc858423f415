import { type Page } from "@playwright/test";
import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from "@zxing/library";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Dots per inch of the printers that labels are printed on: eight per millimetre. */
const DOTS_PER_MM = 8;
const POINTS_PER_MM = 72 / 25.4;

/** A page as it leaves the printer: its size in mm, its words without spaces, and its dots. */
export interface Printed {
  width: number;
  height: number;
  words: string;
}
export interface Dots {
  width: number;
  height: number;
  /** 0 = black, 255 = white, row by row. */
  dots: Uint8ClampedArray;
}
/** A code on a page: what it says it is, and where, in mm from the page's corner. */
export interface Code {
  page: number;
  kind: string;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Prints the page as its stylesheet asks for, to a PDF. */
export async function print(page: Page): Promise<Pdf> {
  const data = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise;
}

/** Every page with its words. */
export async function pagesOf(pdf: Pdf): Promise<Printed[]> {
  const pages: Printed[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const words = items.map((item) => ("str" in item ? item.str : "")).join("").replace(/\s/g, "");
    pages.push({ width: width / POINTS_PER_MM, height: height / POINTS_PER_MM, words });
    page.cleanup();
  }
  return pages;
}

/** A page as a label printer burns it: dots are black or not. */
export async function burn(pdf: Pdf, number: number): Promise<Dots> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: DOTS_PER_MM / POINTS_PER_MM });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const factory = pdf.canvasFactory as { create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } };
  const { canvas, context } = factory.create(width, height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  const dots = new Uint8ClampedArray(width * height);
  for (let place = 0; place < dots.length; place++) dots[place] = data[place * 4 + 1] < 128 ? 0 : 255;
  return { width, height, dots };
}

/** The codes that the page has when it is printed, and where they lie on the paper. */
export async function codesOf(page: Page, sheet = ".label-page"): Promise<Code[]> {
  return page.locator(sheet).evaluateAll((pages) => {
    const mm = (pixels: number) => (pixels * 25.4) / 96;
    return pages.flatMap((one, page) => {
      const corner = one.getBoundingClientRect();
      return [...one.querySelectorAll('svg[role="img"]')].map((svg) => {
        const [kind, text] = (svg.getAttribute("aria-label") ?? "").split(/: (.*)/s);
        const { x, y, width, height } = svg.getBoundingClientRect();
        return { page, kind, text, x: mm(x - corner.x), y: mm(y - corner.y), width: mm(width), height: mm(height) };
      });
    });
  });
}

const formats: Record<string, BarcodeFormat> = {
  "QR code": BarcodeFormat.QR_CODE,
  "Code 128": BarcodeFormat.CODE_128,
  "GS1-128": BarcodeFormat.CODE_128,
};

/** What a scanner reads where a code is printed, at the second look at the latest, and `]C1` before what is GS1; the reason where it reads nothing. */
export function scan({ width, height, dots }: Dots, code: Code): string {
  const [left, top] = [Math.max(0, Math.floor(code.x * DOTS_PER_MM)), Math.max(0, Math.floor(code.y * DOTS_PER_MM))];
  const across = Math.min(width - left, Math.ceil(code.width * DOTS_PER_MM) + 1);
  const down = Math.min(height - top, Math.ceil(code.height * DOTS_PER_MM) + 1);
  if (across <= 0 || down <= 0) return "not read: it lies beside the paper";
  const part = new Uint8ClampedArray(across * down);
  for (let row = 0; row < down; row++) {
    const from = (top + row) * width + left;
    part.set(dots.subarray(from, from + across), row * across);
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [formats[code.kind]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  if (code.kind === "GS1-128") hints.set(DecodeHintType.ASSUME_GS1, true);
  const look = () => new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(part, across, down))), hints).getText();
  try {
    return look();
  } catch {
    // Nobody scans but once. Of perfect QR codes this reader misses two in a thousand, by what they say; those it reads when it is told that nothing else is there.
    hints.set(DecodeHintType.PURE_BARCODE, true);
  }
  try {
    return look();
  } catch (fault) {
    return `not read: ${fault}`;
  }
}
