/** The codes in a text, each once: separated by commas, semicolons, tabs or lines, as a spreadsheet gives them. */
export function partsOf(text: string): string[] {
  const codes = text.split(/[\n\r\t,;，；、]+/).map((code) => code.trim());
  return [...new Set(codes)].filter((code) => code !== '');
}
