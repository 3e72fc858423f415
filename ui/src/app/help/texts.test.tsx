import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RouteObject } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { i18next, wholeWords } from '../../shared/i18n/i18n';
import type { RouteFacts } from '../routeFacts';
import { makeRoutes } from '../routes';
import { PUBLIC, TOPICS } from './contents';
import { type Block, linesOf, type Piece, readHelp, SECTIONS } from './read';

const LANGUAGES = ['Tc', 'Cn', 'En'] as const;
/** Characters of a file; what is longer is no help any more, but a manual. An ideograph says as much as three letters. */
const LONGEST = { Tc: 1300, Cn: 1300, En: 2600 };
const MOST_STEPS = 8;

const root = resolve(import.meta.dirname, '../../help');
const namesIn = (language: string) =>
  readdirSync(resolve(root, language))
    .map((file) => file.replace(/\.md$/, ''))
    .sort();
const textOf = (language: string, name: string) => readFileSync(resolve(root, language, `${name}.md`), 'utf8');
const names = namesIn('En');
const each = names.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

beforeAll(wholeWords);

function routed(routes: RouteObject[]): string[] {
  return routes.flatMap(({ handle, children = [] }) => {
    const name = (handle as RouteFacts | undefined)?.name;
    return [...(name ? [name] : []), ...routed(children)];
  });
}

it('every screen has help, and so have the topics that screens have in common', () => {
  const wanted = [...routed(makeRoutes()), ...TOPICS, ...PUBLIC];
  expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
});

it('the help has the same pages in all three languages', () => {
  for (const language of LANGUAGES) expect(namesIn(language)).toEqual(names);
});

/** What a page is made of, whatever it says. */
function shape(block: Block): unknown {
  const quoted = (line: Piece[]) =>
    line
      .filter(({ kind }) => kind !== 'text')
      .map(({ kind, text }) => `${kind} ${text}`)
      .sort();
  switch (block.kind) {
    case 'section':
      return `## ${block.name}`;
    case 'text':
      return quoted(block.line);
    case 'steps':
      return block.lines.map(quoted);
    case 'terms':
      return block.terms.map(({ term, meaning }) => [quoted(term), quoted(meaning), meaning.length > 0]);
  }
}

it.each(names)('%s says the same in all three languages: sections, steps, terms, and what they quote', (name) => {
  const [first, ...others] = LANGUAGES.map((language) => readHelp(textOf(language, name)).blocks.map(shape));
  for (const other of others) expect(other).toEqual(first);
});

it.each(each)('%s in %s quotes words that there are, links to pages that there are, and is short', (name, language) => {
  const text = textOf(language, name);
  const page = readHelp(text);
  const pieces = linesOf(page).flat();
  const of = (kind: Piece['kind']) => pieces.filter((piece) => piece.kind === kind).map((piece) => piece.text);
  expect(of('word').filter((key) => !i18next.exists(key))).toEqual([]);
  // What is quoted stands for itself: nobody fills in its blanks.
  expect(of('word').filter((key) => /\{\{/.test(i18next.t(key, { skipInterpolation: true })))).toEqual([]);
  expect(of('link').filter((link) => !names.includes(link))).toEqual([]);
  const left = pieces.filter(({ kind, text: said }) => kind === 'text' && /[{}[\]`<>#*_|]/.test(said));
  expect(left, 'signs that mean nothing here').toEqual([]);
  expect(text.length).toBeLessThanOrEqual(LONGEST[language]);
});

it.each(names)('%s begins with what it is for, and has known sections in their order', (name) => {
  const { title, blocks } = readHelp(textOf('En', name));
  expect(blocks[0]?.kind).toBe('text');
  const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block.name] : []));
  expect(sections).toEqual(SECTIONS.filter((section) => sections.includes(section)));
  expect(sections).toContain('how');
  if (!(TOPICS as readonly string[]).includes(name)) expect(sections).toContain('who');
  for (const block of blocks) if (block.kind === 'steps') expect(block.lines.length).toBeLessThanOrEqual(MOST_STEPS);
  if (!title) expect(i18next.exists(`route.${name}`)).toBe(true);
});
