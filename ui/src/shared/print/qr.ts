/** A dot of a label printer of 203 dpi, mm: a module of whole dots has the same width everywhere, so nothing has to be guessed by the reader. */
const DOT = 0.125;
/** Three dots: squares of two are lost where they fall between dots. */
const LEAST_QR = 0.375;
/** Wider than this squares are only large. */
const WIDEST_QR = 0.75;
/** Modules of silence around a QR code: without them it is no code. */
const QR_SILENCE = 4;
/** Bytes that a QR code of level M holds, by version from 1 (ISO/IEC 18004); a version has 17 + 4 × its number modules. */
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666];

/** A QR code as it is printed: `size` in mm with the silence. */
export interface PrintedQr {
  text: string;
  version: number;
  silence: number;
  size: number;
}

/** The widest module of whole dots of which so many fit, mm; undefined when it would be narrower than the least. */
export function moduleWidth(modules: number, available: number, least = 2 * DOT, widest = 4 * DOT): number | undefined {
  // Reckoned in thousandths, for 0.1 + 0.2 is not 0.3.
  const dots = Math.floor((available * 1000) / modules / (DOT * 1000));
  const width = Math.min(dots * DOT, widest);
  return width < least ? undefined : width;
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
