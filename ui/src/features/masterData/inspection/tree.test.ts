import { expect, it } from 'vitest';
import { catalogue } from '../../../testing/master';
import { branches, codesIn, findIn, readNode, treeOf, wayTo, writeNode } from './tree';

const tree = treeOf(catalogue);
const shape = (nodes: typeof tree): unknown[] => nodes.map(({ code, children }) => [code, ...shape(children)]);

it('puts sub-groups below their category, and categories below their material group', () => {
  expect(shape(tree)).toEqual([['PCB', ['BOARD', ['FLEX'], ['RIGID']]], ['Solder'], ['Tools', ['TOOL']]]);
  expect(tree[0]).toMatchObject({ kind: 'group', parts: 12 });
  expect(tree[2]).toMatchObject({ parts: 0 });
  expect(tree[0]?.children[0]?.children[1]).toMatchObject({ parts: 3, items: 2, isUsed: true });
});

it('finds by code and name, with what is above and below', () => {
  expect(shape(findIn(tree, ' rigid '))).toEqual([['PCB', ['BOARD', ['RIGID']]]]);
  expect(shape(findIn(tree, 'boards'))).toEqual([['PCB', ['BOARD', ['FLEX'], ['RIGID']]]]);
  expect(findIn(tree, 'nothing')).toEqual([]);
  expect(findIn(tree, ' ')).toBe(tree);
});

it('knows the way to a node, and the nodes that open', () => {
  expect(wayTo(tree, { kind: 'subGroup', code: 'RIGID' }).map(writeNode)).toEqual([
    'group:PCB',
    'category:BOARD',
    'subGroup:RIGID',
  ]);
  expect(wayTo(tree, { kind: 'category', code: 'RIGID' })).toEqual([]);
  expect(branches(tree)).toEqual(['group:PCB', 'category:BOARD', 'group:Tools']);
});

it('reads a node from the address as it was written there', () => {
  const node = { kind: 'group', code: 'A: B' } as const;
  expect(readNode(writeNode(node))).toEqual(node);
  for (const text of [null, '', 'group:', ':x', 'moon:x', 'group']) expect(readNode(text)).toBeUndefined();
});

it('takes codes from lines and cells, each once', () => {
  expect(codesIn(' M1 \r\nM 2\tM3;M1,\n')).toEqual(['M1', 'M 2', 'M3']);
  expect(codesIn('  \n')).toEqual([]);
});
