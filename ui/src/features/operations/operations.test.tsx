import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { JobRow } from '../../shared/job/api';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { Operations } from './api';
import { ageText } from './live';
import { OperationsPage } from './OperationsPage';

const job: JobRow = {
  id: 7,
  kind: 'erp.deliver',
  state: 'dead',
  process: 'asn',
  document: 3,
  documentNo: 'ASN261100003',
  attempts: 10,
  maxAttempts: 10,
  runAt: '2026-11-21T03:00:00Z',
  finishedAt: '2026-11-21T04:00:00Z',
  leasedBy: null,
  lastError: 'connection refused',
  progress: null,
  cancelAskedAt: null,
  cancelAskedBy: null,
};
const running: JobRow = {
  ...job,
  id: 8,
  state: 'running',
  attempts: 1,
  finishedAt: null,
  leasedBy: '17-abc',
  lastError: null,
  progress: { done: 30, total: 120, note: 'rows' },
};
const glance: Operations = {
  systems: [
    {
      name: 'erp',
      downSince: '2026-11-21T03:00:00Z',
      nextTryAt: '2026-11-21T03:01:00Z',
      lastOkAt: null,
      lastError: 'no route to host',
      behind: [],
      behindSince: null,
      failing: [],
    },
  ],
  queue: [
    { kind: 'erp.deliver', due: 4, later: 1, failing: 2, running: 1, dead: 1, oldestDueSeconds: 600, workers: 0 },
  ],
  workers: [],
  schedules: [],
  storage: { databaseBytes: 3_221_225_472, disk: { freeBytes: 31_457_280, sizeBytes: 107_374_182_400, full: true } },
};
const overdue = {
  process: 'asn',
  document: 3,
  documentNo: 'ASN261100003',
  vendorCode: 'V10001',
  name: 'erp-silent',
  firedAt: '2026-11-21T03:30:00Z',
  times: 2,
};
const none = { items: [], totalcount: 0 };

function server(jobs: (call: Call) => unknown, more: Record<string, unknown> = {}) {
  return fakeServer({
    'GET /operations': glance,
    'GET /jobs': jobs,
    'GET /overdue': { items: [overdue], totalcount: 1 },
    ...more,
  });
}

it('shows what is down, what waits without a worker, what runs and what is late', async () => {
  server(({ query }) => (query.state === 'running' ? { items: [running], totalcount: 1 } : none));
  show(<OperationsPage />);
  const systems = await screen.findByRole('region', { name: 'External systems' });
  expect(within(systems).getByText('Down')).toBeVisible();
  expect(within(systems).getByText('no route to host')).toBeVisible();
  const storage = screen.getByRole('region', { name: 'Storage' });
  expect(within(storage).getByText('3.0 GB')).toBeVisible();
  expect(within(storage).getByText('Full')).toBeVisible();
  expect(within(storage).getByText('30.0 MB free of 100.0 GB')).toBeVisible();
  expect(screen.getByText(/No worker is running/)).toBeVisible();
  expect(screen.getByText('no worker available')).toBeVisible();
  expect(screen.getByText('10 min')).toBeVisible();
  expect(await screen.findByText('30 / 120 rows')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(await screen.findByText('Alert: no response from the ERP')).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'ASN261100003' });
  expect(links[0]).toHaveAttribute('href', '/asn/asns/3');
  expect(await screen.findByText('No failed jobs.')).toBeVisible();
});

it('says what of an ERP that answers is behind or fails, and what was met', async () => {
  const failing = {
    id: 4,
    name: 'erp.pull_orders',
    since: '2026-11-21T03:00:00Z',
    attempts: 2,
    words: 'no answer within 30 s',
  };
  const answers = { ...glance.systems[0], downSince: null, nextTryAt: null, lastError: null };
  const behind = {
    ...answers,
    behind: ['orders', 'receipts'],
    behindSince: '2026-11-21T02:00:00Z',
    failing: [failing],
  };
  server(() => none, { 'GET /operations': { ...glance, systems: [behind] } });
  const { unmount } = show(<OperationsPage />);
  const systems = await screen.findByRole('region', { name: 'External systems' });
  expect(within(systems).getByText('Behind')).toBeVisible();
  expect(within(systems).getByText(/Not read since .*: orders, receipts/)).toBeVisible();
  expect(within(systems).getByText(/^2 attempts failed, since/)).toBeVisible();
  expect(within(systems).getByText('no answer within 30 s')).toBeVisible();
  expect(within(systems).getByRole('link', { name: 'Pull orders from the ERP' })).toHaveAttribute(
    'href',
    '/system/qjobs/4',
  );
  unmount();
  server(() => none, { 'GET /operations': { ...glance, systems: [{ ...answers, failing: [failing] }] } });
  show(<OperationsPage />);
  expect(await screen.findByText('Retrying', { selector: '.operations-systems *' })).toBeVisible();
});

it('names schedules that do not run, and why', async () => {
  const stalled = {
    id: 4,
    name: 'erp.pull_orders',
    reason: 'ahead',
    nextAt: '2026-11-23T04:00:00Z',
    expectedAt: '2026-11-21T04:00:00Z',
    lastEndedAt: null,
  };
  server(() => none);
  const { unmount } = show(<OperationsPage />);
  expect(await screen.findByText('Every active schedule runs.')).toBeVisible();
  unmount();
  server(() => none, { 'GET /operations': { ...glance, schedules: [stalled, { ...stalled, id: 5, reason: 'late' }] } });
  show(<OperationsPage />);
  const panel = await screen.findByRole('region', { name: 'Schedules' });
  expect(within(panel).getByText('2 schedules do not run')).toBeVisible();
  expect(within(panel).getByText(/later than the schedule allows/)).toBeVisible();
  expect(within(panel).getByText('No worker has started it.')).toBeVisible();
  const [link] = within(panel).getAllByRole('link', { name: 'Pull orders from the ERP' });
  expect(link).toHaveAttribute('href', '/system/qjobs/4');
});

it('asks before it stops a running job', async () => {
  const { calls } = server(({ query }) => (query.state === 'running' ? { items: [running], totalcount: 1 } : none), {
    'POST /jobs/cancel': { done: 1, refused: 0, results: [{ id: 8, name: 'erp.deliver #8', ok: true }] },
  });
  show(<OperationsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop #8' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('1 accepted, 0 failed')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [8] });
});

it('runs dead jobs again and says which were refused', async () => {
  const { calls } = server(({ query }) => (query.state === 'dead' ? { items: [job], totalcount: 1 } : none), {
    'POST /jobs/redo': {
      done: 0,
      refused: 1,
      results: [
        {
          id: 7,
          name: 'erp.deliver #7',
          ok: false,
          errorLabel: 'REFUSED',
          blockers: [{ label: 'JOB_NOT_DEAD', severity: 'block' }],
        },
      ],
    },
  });
  show(<OperationsPage />);
  expect(await screen.findByText('connection refused')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select job 7' }));
  await userEvent.click(screen.getByRole('button', { name: 'Run again (1)' }));
  expect(await screen.findByText(/Only failed jobs can be run again/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path: '/jobs/redo', body: { ids: [7] } });
});

it('says ages as people do', () => {
  expect([5, 89, 600, 7200, 400_000].map(ageText)).toEqual(['5 s', '89 s', '10 min', '2.0 h', '5 d']);
});
