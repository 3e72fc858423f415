import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sizeText } from '../../shared/file';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { WeeklyDownloadPage } from './WeeklyDownloadPage';

it('lists files with their size and fetches one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const file = {
    id: 4,
    vendorCode: 'V10001',
    vendorName: 'Acme',
    madeOn: '2026-11-23',
    madeAt: '2026-11-22T22:00:03Z',
    fileName: 'weekly-V10001-2026-11-23',
    poLines: 1200,
    asns: 3,
    size: 20480,
  };
  const server = fakeServer({
    'GET /weekly-downloads': { items: [file], totalcount: 1 },
    'GET /weekly-downloads/4/file': () => new Response('x', { status: 200 }),
  });
  show(<WeeklyDownloadPage />);
  const button = await screen.findByRole('button', { name: /weekly-V10001-2026-11-23/ });
  const row = button.closest('tr') as HTMLElement;
  expect(within(row).getByText('20.0 KB')).toBeVisible();
  expect(within(row).getByText('1,200')).toBeVisible();
  await userEvent.setup().click(button);
  await waitFor(() => expect(server.calls.some((call) => call.path === '/weekly-downloads/4/file')).toBe(true));
});

it('writes sizes as people read them', () => {
  const sizes = [12, 2048, 3 * 1024 ** 2, 1.5 * 1024 ** 3, 4096 * 1024 ** 4].map(sizeText);
  expect(sizes).toEqual(['12 B', '2.0 KB', '3.0 MB', '1.5 GB', '4096.0 TB']);
});
