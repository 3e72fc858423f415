import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Export } from '../../shared/export/exports';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { ExportsPage } from './ExportsPage';

const lines: Export = {
  id: 1,
  version: 2,
  state: 'Writing',
  list: 'po-lines',
  query: 'lang=En',
  fileName: 'po-lines',
  rowsDone: 5_000,
  rowsTotal: 20_000,
  size: null,
  failure: null,
  createdAt: '2026-11-20T04:00:00Z',
  readyAt: null,
  expiresAt: null,
};
const ready: Export = { ...lines, id: 2, list: 'asns', fileName: 'asn', state: 'Ready', rowsDone: 20_000, size: 2048 };
const failed: Export = { ...lines, id: 3, list: 'mails', state: 'Failed', failure: 'EXPORT_NOT_PERMITTED' };

function open(items: Export[]) {
  const server = fakeServer({
    'GET /exports': { items, totalcount: items.length },
    'GET /exports/2/file': () => new Response('x'),
    'POST /exports/1/events/cancel': { id: 1, state: 'Cancelled', version: 3, offers: [] },
  });
  show(<ExportsPage />);
  return server;
}

it('says how far each is, what has come of it, and why there is none', async () => {
  open([lines, ready, failed]);
  const list = await screen.findByRole('list', { name: 'My exports' });
  const [first, second, third] = within(list).getAllByRole('listitem');
  const bar = within(first as HTMLElement).getByRole('progressbar', { name: 'PO lines: 5,000 of 20,000 rows' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(second).toHaveTextContent('20,000 rows · 2.0 KB');
  expect(third).toHaveTextContent('You may no longer read this list');
});

it('cancels after asking, with the version that was seen', async () => {
  const server = open([lines]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel: PO lines' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/exports/1/events/cancel',
      body: { version: 2 },
    }),
  );
});

it('fetches the file', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const server = open([ready]);
  await userEvent.click(await screen.findByRole('button', { name: 'Download: ASNs' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/exports/2/file')).toBe(true));
});

it('says what comes here while there is nothing', async () => {
  open([]);
  expect(await screen.findByText(/No exports yet/)).toBeVisible();
});
