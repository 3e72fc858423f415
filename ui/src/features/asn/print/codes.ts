import type { Asn } from '../api';
import { type Bars, code128 } from './barcode';
import { isSscc, ssccData, ssccText } from './gs1';
import { type Label, qrText } from './labels';
import type { Content } from './papers';

/** A dot of a label printer of 203 dpi, mm: a module of whole dots has the same width everywhere, so nothing has to be guessed by the reader. */
const DOT = 0.125;
/** Two dots: bars that are narrower are no longer read with certainty from a label printer. */
const LEAST = 0.25;
/** Three dots: squares of two are lost where they fall between dots. */
const LEAST_QR = 0.375;
/** Wider than this bars are only long, and squares only large. */
const WIDEST = 0.5;
const WIDEST_QR = 0.75;
/** What GS1 asks of the bars on a logistic label: 0.495 mm at least; in whole dots. */
const LEAST_SSCC = 0.5;
/** Modules of silence beside a Code 128, and around a QR code: without them it is no code. */
const SILENCE = 10;
const QR_SILENCE = 4;
/** Bytes that a QR code of level M holds, by version from 1 (ISO/IEC 18004); a version has 17 + 4 × its number modules. */
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666];

/** Room that codes have on a label, mm. The QR code's is smaller beside a second code of bars. */
const room: Record<Content, { bars: number; qr: number; qrBesideSscc: number }> = {
  large: { bars: 92, qr: 38, qrBesideSscc: 38 },
  medium: { bars: 92, qr: 30, qrBesideSscc: 23 },
  small: { bars: 63, qr: 17.5, qrBesideSscc: 17.5 },
};

/** A code of bars as it is printed: `width` in mm with the silence, `text` for people. */
export interface PrintedBars extends Bars {
  kind: 'Code 128' | 'GS1-128';
  text: string;
  width: number;
  silence: number;
}

/** A QR code as it is printed: `size` in mm with the silence. */
export interface PrintedQr {
  text: string;
  version: number;
  silence: number;
  size: number;
}

/** The codes of a label; what its size has no room for is not there, so that nothing is printed that cannot be read. */
export interface Codes {
  box?: PrintedBars;
  sscc?: PrintedBars;
  qr?: PrintedQr;
}

/** The widest module of whole dots of which so many fit, mm; undefined when it would be narrower than the least. */
export function moduleWidth(modules: number, available: number, least = LEAST, widest = WIDEST): number | undefined {
  // Reckoned in thousandths, for 0.1 + 0.2 is not 0.3.
  const dots = Math.floor((available * 1000) / modules / (DOT * 1000));
  const width = Math.min(dots * DOT, widest);
  return width < least ? undefined : width;
}

/** A text as Code 128, as wide as fits into `available` mm; undefined when it does not fit, or has characters that it cannot write. */
export function barsOf(text: string, available: number): PrintedBars | undefined {
  return printed(code128(text), { kind: 'Code 128', text, available, least: LEAST });
}

/** The number of a logistic unit as GS1-128; undefined when it is none, or does not fit in the width that GS1 asks for. */
export function ssccBarsOf(sscc: string | null | undefined, available: number): PrintedBars | undefined {
  if (!isSscc(sscc)) return undefined;
  const bars = code128(ssccData(sscc), true);
  return printed(bars, { kind: 'GS1-128', text: ssccText(sscc), available, least: LEAST_SSCC });
}

interface Wanted {
  kind: PrintedBars['kind'];
  text: string;
  available: number;
  least: number;
}

function printed(bars: Bars | undefined, { kind, text, available, least }: Wanted): PrintedBars | undefined {
  if (!bars) return undefined;
  const modules = bars.modules + 2 * SILENCE;
  const module = moduleWidth(modules, available, least);
  return module === undefined ? undefined : { ...bars, kind, text, width: modules * module, silence: SILENCE };
}

/** The first of these texts that fits as QR code into a square of so many mm. */
export function qrOf(texts: string[], available: number): PrintedQr | undefined {
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text).length;
    const version = QR_BYTES.findIndex((most) => bytes <= most) + 1;
    const modules = 17 + 4 * version + 2 * QR_SILENCE;
    const module = version > 0 ? moduleWidth(modules, available, LEAST_QR, WIDEST_QR) : undefined;
    if (module !== undefined) return { text, version, silence: QR_SILENCE, size: modules * module };
  }
  return undefined;
}

/**
 * The codes that fit on a label of this size: its box id as Code 128, its logistic unit as GS1-128, and a QR code with what a
 * receiving form asks for, or with the box id alone where that is too much.
 */
export function codesOf(asn: Asn, label: Label, content: Content): Codes {
  const { bars, qr, qrBesideSscc } = room[content];
  const sscc = ssccBarsOf(label.sscc, bars);
  return {
    box: barsOf(label.boxId, bars),
    sscc,
    qr: qrOf([qrText(asn, label), label.boxId], sscc ? qrBesideSscc : qr),
  };
}
