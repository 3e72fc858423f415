import JsBarcode from 'jsbarcode';

/** A code of bars: how many modules it is wide, and the bars as an SVG path, one unit per module, one unit high. */
export interface Bars {
  modules: number;
  path: string;
}

/** Code 128 of a text as modules, dark ones `1`; undefined when the text cannot be written in it. `gs1` sets FNC1 before it: GS1-128. */
export function code128Modules(text: string, gs1 = false): string | undefined {
  const sheet: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(sheet, text, { format: 'CODE128', ean128: gs1 });
  } catch {
    return undefined;
  }
  return (sheet.encodings ?? []).map(({ data }) => data).join('') || undefined;
}

/** The same as bars. */
export function code128(text: string, gs1 = false): Bars | undefined {
  const modules = code128Modules(text, gs1);
  if (!modules) return undefined;
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1h-${bar.length}z`);
  return { modules: modules.length, path: bars.join('') };
}
