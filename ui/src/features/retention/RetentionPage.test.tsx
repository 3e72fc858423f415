import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { Kept } from './api';
import { RetentionPage } from './RetentionPage';

const kept: Kept = {
  kind: 'jobs',
  qjobId: 4,
  qjob: 'jobs.forget',
  parameter: 'keptDays',
  unit: 'days',
  value: 14,
  least: 1,
  most: 999,
  total: 100_001,
  due: 12,
  oldestAt: '2026-11-01T00:00:00Z',
  lastRunAt: null,
};

it('says how long, how much, and what would be taken away under another value', async () => {
  const server = fakeServer({
    'GET /retention': [kept],
    'GET /retention/preview': ({ query }: Call) => ({ due: query.value === '7' ? 345 : 0 }),
  });
  show(<RetentionPage />);
  const row = (await screen.findByText('Finished jobs')).closest('tr') as HTMLElement;
  expect(within(row).getByText('14 days')).toBeVisible();
  expect(within(row).getByText('more than 100,000')).toBeVisible();
  expect(within(row).getByText('12')).toBeVisible();
  await userEvent.type(within(row).getByLabelText(/Finished jobs/), '7');
  expect(await within(row).findByText('345 would be deleted')).toBeVisible();
  await waitFor(() => expect(server.calls.filter(({ path }) => path === '/retention/preview')).toHaveLength(1));
});

it('names the setting of the configuration where no qjob deletes', async () => {
  const files = { ...kept, kind: 'logFiles', qjobId: null, qjob: null, parameter: 'log.files_kept_days' };
  fakeServer({ 'GET /retention': [files] });
  show(<RetentionPage />);
  const row = (await screen.findByText('Log files of this machine')).closest('tr') as HTMLElement;
  expect(within(row).getByText('log.files_kept_days')).toBeVisible();
  expect(within(row).getByText('–')).toBeVisible();
});
