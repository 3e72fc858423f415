import { moduleWidth, type PrintedQr, qrOf } from '../../../shared/print/qr';
import type { Asn } from '../api';
import { type Bars, code128 } from './barcode';
import { isSscc, ssccData, ssccText } from './gs1';
import { type Label, qrText } from './labels';
import type { Content } from './papers';

/** Two dots: bars that are narrower are no longer read with certainty from a label printer. */
const LEAST = 0.25;
/** Wider than this bars are only long, and squares only large. */
const WIDEST = 0.5;
/** What GS1 asks of the bars on a logistic label: 0.495 mm at least; in whole dots. */
const LEAST_SSCC = 0.5;
/** Modules of silence beside a Code 128, and around a QR code: without them it is no code. */
const SILENCE = 10;

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

/** The codes of a label; what its size has no room for is not there, so that nothing is printed that cannot be read. */
export interface Codes {
  box?: PrintedBars;
  sscc?: PrintedBars;
  qr?: PrintedQr;
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
  const module = moduleWidth(modules, available, least, WIDEST);
  return module === undefined ? undefined : { ...bars, kind, text, width: modules * module, silence: SILENCE };
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
