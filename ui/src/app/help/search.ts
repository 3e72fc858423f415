/** A page as it is searched: what a reader sees of it. */
export interface Searched {
  name: string;
  title: string;
  text: string;
}

/** A part of a text; marked = it is what was searched for. */
export interface Part {
  text: string;
  isMarked: boolean;
}

/** A page that has every word. */
export interface Hit {
  name: string;
  title: Part[];
  snippet: Part[];
}

/** Characters before and after the first word that is found; an ideograph tells about as much as three letters. */
const AROUND = { letters: [40, 110], ideographs: [16, 44] } as const;

/** Words of what somebody typed. */
export function wordsOf(typed: string): string[] {
  return [...new Set(typed.toLowerCase().split(/[\s\u3000]+/))].filter(Boolean);
}

/** The pages that have every word, in title or text; first those that have one in the title, else in the order of `pages`. */
export function searchHelp(pages: Searched[], typed: string): Hit[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const hits = pages
    .map((page) => ({ page, title: page.title.toLowerCase(), text: page.text.toLowerCase() }))
    .filter(({ title, text }) => words.every((word) => title.includes(word) || text.includes(word)))
    .map(({ page, title, text }) => ({
      inTitle: words.filter((word) => title.includes(word)).length,
      hit: { name: page.name, title: mark(page.title, words), snippet: mark(snippet(page.text, text, words), words) },
    }));
  return hits.sort((a, b) => b.inTitle - a.inTitle).map(({ hit }) => hit);
}

function snippet(text: string, lower: string, words: string[]): string {
  const found = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = found.length > 0 ? Math.min(...found) : 0;
  const [before, after] = /[\u4e00-\u9fff]/.test(text) ? AROUND.ideographs : AROUND.letters;
  const from = Math.max(0, first - before);
  // A word is not cut where there is a blank to cut at.
  const blank = from === 0 ? -1 : text.slice(from, first).search(/\s/);
  const begin = from + (blank < 0 ? 0 : blank + 1);
  const end = Math.min(text.length, first + after);
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end).trim()}${end < text.length ? '…' : ''}`;
}

function mark(text: string, words: string[]): Part[] {
  const wanted = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'i'))
    .map((part, place) => ({ text: part, isMarked: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
