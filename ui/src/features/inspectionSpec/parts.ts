/** The codes in a text, each once: separated by commas, semicolons, tabs or lines, as a spreadsheet gives them. */
export function partsOf(text: string): string[] {
  const codes = text.split(/[\n\r\t,;，；、]+/).map((code) => code.trim());
  return [...new Set(codes)].filter((code) => code !== '');
}

/** The text with one more part on a line of its own, unless it has it. */
export function withPart(text: string, part: string): string {
  const code = part.trim();
  if (code === '' || partsOf(text).includes(code)) return text;
  const before = text.trimEnd();
  return before === '' ? code : `${before}\n${code}`;
}
