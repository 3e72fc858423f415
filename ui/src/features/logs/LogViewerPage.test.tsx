import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { LogLine, LogPage } from './api';
import { LogViewerPage } from './LogViewerPage';

const line: LogLine = {
  id: '0.ehub-api-1.jsonl',
  at: '2026-11-20T04:00:01.5Z',
  level: 'WARN',
  process: 'api',
  pid: 7,
  target: 'ehub_api::http::response',
  message: 'answered',
  requestId: 'request-0001',
  fields: { 'request.path': '/api/x', ms: 3 },
  isRaw: false,
};
const early: LogLine = { ...line, id: '1.ehub-worker-1.jsonl', level: 'ERROR', process: 'worker', message: 'not sent' };
const page: LogPage = {
  isKept: true,
  files: 2,
  items: [line, early],
  older: null,
  lookedBackTo: null,
  readAt: '2026-11-20T04:00:05Z',
};

const messages = () =>
  within(screen.getByRole('list', { name: 'Log lines' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('button').textContent?.split(' ')[0]);

it('shows lines with their level in words, and all that one says', async () => {
  const server = fakeServer({ 'GET /log-lines': page });
  show(<LogViewerPage />, '/system/logViewer?level=warn&text=sent');
  expect(await screen.findByText('WARN')).toBeVisible();
  expect(server.calls[0]?.query).toMatchObject({ level: 'warn', text: 'sent', size: '100' });
  expect(messages()).toEqual(['answered', 'not']);
  await userEvent.setup().click(screen.getByRole('button', { name: /^answered/ }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('request.path')).toBeVisible();
  expect(within(drawer).getByText('ehub_api::http::response')).toBeVisible();
  expect(within(drawer).getByRole('link', { name: 'Follow this request' })).toBeVisible();
});

it('follows a request: its lines from the beginning, by an address that can be shared', async () => {
  const server = fakeServer({ 'GET /log-lines': page });
  const { address } = show(<LogViewerPage />, '/system/logViewer', '/system/logViewer');
  const [link] = await screen.findAllByRole('link', { name: 'Follow request request-0001' });
  await userEvent.setup().click(link as HTMLElement);
  await waitFor(() => expect(address()).toBe('/system/logViewer?requestId=request-0001'));
  await waitFor(() => expect(server.calls.at(-1)?.query.requestId).toBe('request-0001'));
  await screen.findByText(/oldest first/);
  expect(messages()).toEqual(['not', 'answered']);
});

it('goes on where a call has read as much as it may', async () => {
  const reply = ({ query }: Call) =>
    query.before
      ? { ...page, items: [early] }
      : { ...page, items: [], older: '1.2.ehub-api-1.jsonl', lookedBackTo: '2026-11-19T04:00:00Z' };
  fakeServer({ 'GET /log-lines': reply });
  show(<LogViewerPage />, '/system/logViewer?level=error');
  expect(await screen.findByText(/Searched back to/)).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Look further back' }));
  expect(await screen.findByText(/not sent/)).toBeVisible();
  expect(screen.queryByText(/Searched back to/)).toBeNull();
});

it('says that no files are kept', async () => {
  fakeServer({ 'GET /log-lines': { ...page, isKept: false, items: [] } });
  show(<LogViewerPage />, '/system/logViewer');
  expect(await screen.findByText(/log.files_kept_days = 0/)).toBeVisible();
});

it('shows each new line once while somebody follows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const fresh = { ...line, id: '9.ehub-api-1.jsonl', message: 'fresh' };
    const reply = ({ query }: Call) => (query.from ? { ...page, items: [fresh, line] } : page);
    const server = fakeServer({ 'GET /log-lines': reply });
    show(<LogViewerPage />, '/system/logViewer');
    await screen.findByText('WARN');
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('switch', { name: 'Live' }));
    await vi.advanceTimersByTimeAsync(4_500);
    await screen.findByRole('button', { name: /^fresh/ });
    expect(messages()).toEqual(['fresh', 'answered', 'not']);
    expect(server.calls.filter(({ query }) => query.from).length).toBeGreaterThan(1);
    expect(server.calls.at(-1)?.query.from).toBe('2026-11-20T04:00:04.000Z');
  } finally {
    vi.useRealTimers();
  }
});
