import { expect, it } from 'vitest';
import { linesOf, readHelp } from './read';

const text = `# A title

What it is for, see [[poSearch]].

## how

1. Press {asn.event.send}.
2. Or \`Ctrl+K\`

- {asn.state.Sent}: on its way: to the ERP
- {asn.state.Closed}：到了
- {asn.needed}
`;

it('reads paragraphs, sections, steps and terms', () => {
  const page = readHelp(text);
  expect(page.title).toBe('A title');
  expect(page.blocks.map(({ kind }) => kind)).toEqual(['text', 'section', 'steps', 'terms']);
  const [, , steps, terms] = page.blocks;
  expect(steps).toEqual({
    kind: 'steps',
    lines: [
      [
        { kind: 'text', text: 'Press ' },
        { kind: 'word', text: 'asn.event.send' },
        { kind: 'text', text: '.' },
      ],
      [
        { kind: 'text', text: 'Or ' },
        { kind: 'press', text: 'Ctrl+K' },
      ],
    ],
  });
  expect(terms).toMatchObject({
    terms: [
      { term: [{ kind: 'word', text: 'asn.state.Sent' }], meaning: [{ text: 'on its way: to the ERP' }] },
      { meaning: [{ text: '到了' }] },
      { term: [{ text: 'asn.needed' }], meaning: [] },
    ],
  });
});

it('lists every line, and nothing twice', () => {
  const links = linesOf(readHelp(text))
    .flat()
    .filter(({ kind }) => kind === 'link');
  expect(links).toEqual([{ kind: 'link', text: 'poSearch' }]);
  expect(linesOf(readHelp(text))).toHaveLength(9);
});

it('takes markup for text', () => {
  const { blocks } = readHelp('<img src=x onerror=alert(1)> & **bold**');
  expect(blocks).toEqual([{ kind: 'text', line: [{ kind: 'text', text: '<img src=x onerror=alert(1)> & **bold**' }] }]);
});
