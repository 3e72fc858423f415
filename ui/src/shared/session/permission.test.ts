import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { needs } from './permission';

const table = readFileSync(resolve(import.meta.dirname, '../../../../api/src/permission.rs'), 'utf8');
/** Letters of the companies that the table has names for. */
const companies: Record<string, string[]> = { SUPPLIER: ['S'], INSIDE: ['A', 'B'] };

it.each(Object.entries(needs))('what %s needs is what the server says', (call, { roles, companies: types }) => {
  const [method = '', path = ''] = call.split(' ');
  const need = new RegExp(`${method.toLowerCase()}\\("${path}", (\\w+)\\)`).exec(table)?.[1];
  const [, codes, whose = ''] =
    new RegExp(`const ${need}: Need = Need::Roles\\((\\w+), Companies::(\\w+)\\)`).exec(table) ?? [];
  const list = new RegExp(`const ${codes}: &\\[Role\\] = &\\[([\\d, ]+)\\]`).exec(table)?.[1];
  expect(roles).toEqual(list?.split(', '));
  expect(types).toEqual(companies[whose]);
});
