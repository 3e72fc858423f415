import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { pages } from './app/pages';
import { counts } from './features/home/HomePage';
import { userStore } from './shared/session/user';
import { supplier } from './testing/people';
import { fakeServer } from './testing/server';
import { show } from './testing/show';

/** The links of the server's to-do list, and those of the cards. What each counts, a test of the server compares. */
const golden = readFileSync(resolve(import.meta.dirname, '../../api/tests/golden/home_links.txt'), 'utf8');
const links = [...golden.trim().split('\n'), ...counts.map(({ address }) => address)];

it.each(links)('the list behind %s is asked with every filter of the link', async (link) => {
  // Somebody inside: what is one’s own is a question only there.
  userStore.set({ info: { ...supplier, companytype: 'B', roles: ['153', '802'] } });
  // What a page shows above its lists.
  const { calls } = fakeServer({
    'GET /operations': { systems: [], queue: [], workers: [], schedules: [], storage: { databaseBytes: 0 } },
  });
  const [path, query] = link.split('?');
  const page = await pages.find((found) => found.path === path)?.load();
  show(createElement(page?.default ?? 'div'), link, path);
  await waitFor(() => expect(calls.some((call) => 'size' in call.query)).toBe(true));
  const wanted = expect.objectContaining(Object.fromEntries(new URLSearchParams(query)));
  // A page of several lists asks for each.
  await waitFor(() =>
    expect(calls.filter((call) => 'size' in call.query).map((call) => call.query)).toContainEqual(wanted),
  );
});
