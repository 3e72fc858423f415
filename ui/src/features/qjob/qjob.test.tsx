import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { Qjob, Run } from './api';
import { QjobListPage } from './QjobListPage';
import { QjobPage } from './QjobPage';

afterEach(() => vi.useRealTimers());

const qjob: Qjob = {
  id: 7,
  version: 3,
  name: 'weekly.download',
  state: 'Active',
  cron: '0 0 6 * * MON',
  zone: 'Asia/Taipei',
  nextAt: '2026-11-22T22:00:00Z',
  lastRun: 'Failed',
  lastQueuedAt: '2026-11-15T22:00:00Z',
  lastEndedAt: '2026-11-15T22:00:09Z',
  lastOutput: 'V1: too many rows',
  changedAt: '2026-11-01T00:00:00Z',
  parameters: { noticeDays: 7 },
  parameterForms: [{ name: 'noticeDays', least: 1, most: 31, values: null }],
  ticks: ['2026-11-22T22:00:00Z'],
};

const running: Run = {
  id: 12,
  state: 'Running',
  tickAt: null,
  askedBy: 'admin',
  queuedAt: '2026-11-20T00:00:00Z',
  begunAt: '2026-11-20T00:00:01Z',
  endedAt: null,
  seconds: 3.2,
  attempts: 1,
  progress: { done: 1, total: 4, note: 'V10001' },
  stoppedBy: null,
  output: '',
  lastError: null,
};

const workflow = {
  process: 'qjob',
  document: 7,
  state: 'Active',
  version: 3,
  offers: ['pause', 'stop', 'run', 'edit'].map((event) => ({ event, allowed: true, blockers: [] })),
  history: [],
  transitions: [],
  diagram: '',
};

const replies = {
  'GET /qjobs/7': qjob,
  'GET /qjobs/7/workflow': workflow,
  'GET /qjobs/7/runs': { items: [running], totalcount: 1 },
  'GET /qjobs/ticks': ({ query }: Call) =>
    query.cron === '0 7 * * MON'
      ? { ticks: ['2026-11-22T23:00:00Z'], findings: [] }
      : { ticks: [], findings: [{ label: 'CRON_WEEKDAY', field: 'cron', severity: 'block' }] },
  'POST /qjobs/7/events/edit': { id: 7, state: 'Active', version: 4, offers: [] },
};

it('lists definitions in words with the last result', async () => {
  fakeServer({ 'GET /qjobs': { items: [qjob], totalcount: 1 } });
  show(<QjobListPage />);
  const row = (await screen.findByText('Weekly download')).closest('tr') as HTMLElement;
  expect(within(row).getByText('every Monday at 06:00')).toBeVisible();
  expect(within(row).getByText('Failed')).toBeVisible();
});

it('looks again by itself while something runs, and shows how far it is', async () => {
  // Time also goes on by itself, for those who wait for the screen.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state = 'Running';
  fakeServer({
    'GET /qjobs': () => ({ items: [{ ...qjob, lastRun: state, lastOutput: '' }], totalcount: 1 }),
    'GET /qjobs/7/runs': { items: [running], totalcount: 1 },
  });
  show(<QjobListPage />);
  expect(await screen.findByRole('progressbar', { name: '1 of 4 done' })).toBeVisible();
  state = 'Succeeded';
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByText('Succeeded')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows the next ticks and how far a run is', async () => {
  fakeServer(replies);
  show(<QjobPage />, '/system/qjobs/7', '/system/qjobs/:id');
  const ticks = await screen.findByRole('region', { name: 'Next five runs' });
  expect(within(ticks).getByText(/2026-11-23 06:00:00/)).toBeVisible();
  expect(await screen.findByText('V10001')).toBeVisible();
  expect(screen.getByText('requested by admin')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '1 of 4 done' })).toBeVisible();
});

it('foretells what is typed, refuses what is wrong at its field, and sends what is right', async () => {
  const server = fakeServer(replies);
  const user = userEvent.setup();
  show(<QjobPage />, '/system/qjobs/7', '/system/qjobs/:id');
  await user.click(await screen.findByRole('button', { name: /Edit schedule/ }));
  const dialog = await screen.findByRole('dialog');
  const cron = within(dialog).getByLabelText(/Schedule/);
  await user.clear(cron);
  await user.type(cron, '0 7 * * 1');
  expect(await within(dialog).findByText(/Use weekday names/)).toBeVisible();
  expect(cron).toHaveAttribute('aria-invalid', 'true');
  await user.type(cron, '{Backspace}MON');
  expect(await within(dialog).findByText(/2026-11-23 07:00:00/)).toBeVisible();
  const send = within(dialog).getByRole('button', { name: /Edit schedule/ });
  await waitFor(() => expect(send).toBeEnabled());
  await user.click(send);
  await waitFor(() => expect(server.calls.some((call) => call.path.endsWith('/events/edit'))).toBe(true));
  const sent = server.calls.find((call) => call.path.endsWith('/events/edit'));
  expect(sent?.body).toEqual({
    cron: '0 7 * * MON',
    zone: 'Asia/Taipei',
    parameters: { noticeDays: 7 },
    version: 3,
  });
});
