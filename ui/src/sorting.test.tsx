import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { pages } from './app/pages';
import { plant } from './testing/master';
import { fakeServer } from './testing/server';
import { show } from './testing/show';

interface Schema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  parameters?: { name: string; description?: string }[];
  responses: { 200: { content: { 'application/json': { schema: Schema } } } };
}

const openapi = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../api/openapi.json'), 'utf8')) as {
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
};

/** The names that a list may be sorted by: the words in backquotes at its parameter `sort`. */
function sorts(path: string): string[] {
  const sort = openapi.paths[`/api/${path}`]?.get.parameters?.find(({ name }) => name === 'sort');
  return [...(sort?.description ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
}

/** A row of the list with something under every name. */
function sample(path: string): Record<string, unknown> {
  const meant = (schema?: Schema): Schema | undefined =>
    schema?.$ref ? openapi.components.schemas[schema.$ref.replace(/^.*\//, '')] : schema;
  const answer = meant(openapi.paths[`/api/${path}`]?.get.responses[200].content['application/json'].schema);
  const row = meant(meant(meant(answer?.properties?.data)?.properties?.items)?.items);
  const value = (schema: Schema) => (schema.type === 'array' ? [] : '1');
  return Object.fromEntries(Object.entries(row?.properties ?? {}).map(([name, schema]) => [name, value(schema)]));
}

it.each([
  ['poSearch', 'po-lines'],
  ['asnSearch', 'asns'],
  ['selectForCreateAsnModePage', 'asns/shippable'],
  ['poConfirmListQuery', 'erp-messages'],
  ['asnListQuery', 'erp-messages'],
  ['poListQuery', 'held-orders'],
  ['rcvFailQuery', 'waiting-receipts'],
  ['masterData', 'masters'],
])('no header of %s asks for an order that the server does not know', async (name, path) => {
  const row = sample(path);
  localStorage.setItem(`ehub.columns.${name}`, JSON.stringify(Object.keys(row)));
  const { calls } = fakeServer({
    [`GET /${path}`]: { items: [row], totalcount: 1 },
    'GET /masters/kinds': [plant],
  });
  const page = await pages.find((found) => found.name === name)?.load();
  show(createElement(page?.default ?? 'div'), '/');
  const asked = () => [...new Set(calls.map(({ query }) => query.sort?.replace('-', '')).filter(Boolean))];

  const headers = (await screen.findAllByRole('columnheader')).filter((header) =>
    header.matches('[class*=has-sorters]'),
  );
  expect(headers.length).toBeGreaterThan(0);
  for (const [place, header] of headers.entries()) {
    fireEvent.click(header);
    await waitFor(() => expect(asked()).toHaveLength(place + 1));
  }
  expect(sorts(path)).toEqual(expect.arrayContaining(asked()));
});
