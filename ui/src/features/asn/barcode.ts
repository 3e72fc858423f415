import JsBarcode from 'jsbarcode';

/** One bar: where it begins and how wide it is, in modules. */
export interface Bar {
  x: number;
  width: number;
}

/** Code 128 of a text as bars; undefined when the text cannot be written in it. */
export function code128(text: string): { bars: Bar[]; width: number } | undefined {
  const sheet: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(sheet, text, { format: 'CODE128' });
  } catch {
    return undefined;
  }
  const modules = (sheet.encodings ?? []).map(({ data }) => data).join('');
  if (modules === '') return undefined;
  const bars = [...modules.matchAll(/1+/g)].map((match) => ({ x: match.index, width: match[0].length }));
  return { bars, width: modules.length };
}
