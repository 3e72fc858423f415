import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { DownloadFilePage } from './DownloadFilePage';

const file = (name: string, size: number) => ({ key: name, name, size, at: '2026-11-20T04:00:00Z' });

it('lists what lies in a place, finds by name, and fetches one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const server = fakeServer({
    'GET /download-roots': [
      { root: 'logs', files: 2, bytes: 3072 },
      { root: 'weekly', files: 0, bytes: 0 },
    ],
    'GET /download-files': { items: [file('ehub up 1.jsonl', 2048), file('postgres.log', 1024)], hasMore: false },
    'GET /download-files/logs/ehub%20up%201.jsonl': () => new Response('x', { status: 200 }),
  });
  show(<DownloadFilePage />, '/system/downloadFile');
  expect(await screen.findByRole('tab', { name: 'Logs (2)' })).toBeVisible();
  expect(screen.getByText(/3.0 KB in total/)).toBeVisible();
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'UP');
  const table = screen.getByRole('group', { name: 'Logs' });
  await waitFor(() => expect(within(table).queryByText('postgres.log')).toBeNull());
  await user.click(within(table).getByRole('button', { name: /ehub up 1.jsonl/ }));
  await waitFor(() => expect(server.calls.at(-1)?.path).toBe('/download-files/logs/ehub%20up%201.jsonl'));
  expect(server.calls.filter(({ query }) => query.root === 'logs')).toHaveLength(1);
});
