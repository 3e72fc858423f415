import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { needs } from './permission';

const source = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../..', path), 'utf8');
const table =
  source('api/src/permission.rs') + source('api/src/permission/granted.rs') + source('api/src/permission/roles.rs');
const sets = source('workflows/src/role.rs');

/** The roles of a set by its name, which may be that of a set that others ask for, too. */
function rolesOf(name: string | undefined): string[] | undefined {
  const shared = new RegExp(`const ${name}: &\\[Role\\] = role::(\\w+);`).exec(table)?.[1];
  const list = new RegExp(`const ${shared ?? name}: &\\[Role\\] =\\s+&\\[([\\d, ]+)\\]`).exec(
    shared ? sets : table,
  )?.[1];
  return list?.split(', ');
}

/** Letters of the companies that the table has names for. */
const companies: Record<string, string[]> = { SUPPLIER: ['S'], INSIDE: ['A', 'B'], TRADING: ['S', 'B', 'A'] };

it.each(Object.entries(needs))('what %s needs is what the server says', (call, { roles, companies: types }) => {
  const [method = '', path = ''] = call.split(' ');
  const need = new RegExp(`${method.toLowerCase()}\\("${path}", (\\w+)\\)`).exec(table)?.[1];
  const [, codes, whose = ''] =
    new RegExp(`const ${need}: Access = Access::Roles\\((?:roles::)?(\\w+), Companies::(\\w+)\\)`).exec(table) ?? [];
  expect(roles).toEqual(rolesOf(codes));
  expect(types).toEqual(companies[whose]);
});
