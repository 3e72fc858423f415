/** Headings that a page of help may have; each is called `help.section.<name>`. */
export const SECTIONS = ['who', 'how', 'columns', 'states', 'keys', 'refused'] as const;

/** A piece of a line: text, a word of the screens by its key, a key to press, or the name of another page of help. */
export interface Piece {
  kind: 'text' | 'word' | 'press' | 'link';
  text: string;
}

export type Line = Piece[];

/** What stands below one another on a page. */
export type Block =
  | { kind: 'section'; name: string }
  | { kind: 'text'; line: Line }
  | { kind: 'steps'; lines: Line[] }
  | { kind: 'terms'; terms: { term: Line; meaning: Line }[] };

/** A page of help. `title` is its own where no screen has its name. */
export interface HelpPage {
  title?: string;
  blocks: Block[];
}

/**
 * Reads a page of help. A line is a paragraph; or it begins with `# ` (title), `## ` (section), `1. ` (step) or `- ` (term, a colon, its
 * meaning). Within a line, `{asn.event.send}` is a word of the screens, `[[asnSearch]]` another page of help, and what stands in
 * backticks a key to press. There is nothing else, and so nothing that could become markup.
 */
export function readHelp(text: string): HelpPage {
  const page: HelpPage = { blocks: [] };
  for (const line of text.split('\n')) {
    const [, mark = '', rest = ''] = /^(##? |\d+\. |- )?(.*)$/.exec(line.trim()) ?? [];
    if (mark === '# ') page.title = rest;
    else if (rest !== '') add(page.blocks, mark, rest);
  }
  return page;
}

function add(blocks: Block[], mark: string, rest: string): void {
  const last = blocks.at(-1);
  if (mark === '## ') blocks.push({ kind: 'section', name: rest });
  else if (mark === '- ') {
    const [, term = rest, meaning = ''] = /^(.*?)\s*[:：]\s*(.*)$/.exec(rest) ?? [];
    const entry = { term: readLine(term), meaning: readLine(meaning) };
    if (last?.kind === 'terms') last.terms.push(entry);
    else blocks.push({ kind: 'terms', terms: [entry] });
  } else if (mark !== '') {
    if (last?.kind === 'steps') last.lines.push(readLine(rest));
    else blocks.push({ kind: 'steps', lines: [readLine(rest)] });
  } else blocks.push({ kind: 'text', line: readLine(rest) });
}

const MARKED = /\{([\w.-]+)\}|\[\[(\w+)\]\]|`([^`]+)`/g;

function readLine(text: string): Line {
  const line: Line = [];
  let at = 0;
  for (const { 0: whole, 1: word, 2: link, 3: press, index } of text.matchAll(MARKED)) {
    if (index > at) line.push({ kind: 'text', text: text.slice(at, index) });
    if (word !== undefined) line.push({ kind: 'word', text: word });
    else if (link !== undefined) line.push({ kind: 'link', text: link });
    else if (press !== undefined) line.push({ kind: 'press', text: press });
    at = index + whole.length;
  }
  if (at < text.length) line.push({ kind: 'text', text: text.slice(at) });
  return line;
}

/** Every line of a page, in its order. */
export function linesOf({ blocks }: HelpPage): Line[] {
  return blocks.flatMap(linesIn);
}

function linesIn(block: Block): Line[] {
  switch (block.kind) {
    case 'section':
      return [];
    case 'text':
      return [block.line];
    case 'steps':
      return block.lines;
    case 'terms':
      return block.terms.flatMap(({ term, meaning }) => [term, meaning]);
  }
}
