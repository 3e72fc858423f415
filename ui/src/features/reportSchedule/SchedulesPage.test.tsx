import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { Schedule } from './api';
import { cadenceName } from './cadences';
import { SchedulesPage } from './SchedulesPage';

const schedule: Schedule = {
  id: 3,
  version: 5,
  state: 'Active',
  name: 'Monthly delivery',
  report: 'onTimeDelivery',
  cron: '0 6 1 * *',
  zone: 'Asia/Taipei',
  months: 1,
  withRunning: false,
  vendorCode: '',
  plantCode: '',
  materialGroup: '',
  companyTypes: ['S'],
  groupIds: [2],
  groupNames: ['Buyers'],
  isMailed: true,
  nextAt: '2026-11-30T22:00:00Z',
  lastAt: '2026-10-31T22:00:00Z',
  lastRunId: 8,
  lastRunState: 'Ready',
  changedAt: '2026-11-01T00:00:00Z',
};

const replies = {
  'GET /report-schedules': { items: [schedule], totalcount: 1 },
  'GET /groups': [{ id: 2, name: 'Buyers' }],
  'GET /qjobs/ticks': ({ query }: Call) =>
    query.cron === 'x'
      ? { ticks: [], findings: [{ label: 'CRON_FIELDS', field: 'cron', severity: 'block' }] }
      : { ticks: ['2026-11-30T22:00:00Z'], findings: [] },
};

it('lists schedules in words, with the next and the last run', async () => {
  fakeServer(replies);
  show(<SchedulesPage />);
  const row = (await screen.findByText('Monthly delivery')).closest('tr') as HTMLElement;
  expect(within(row).getByText('every month on day 1 at 06:00')).toBeVisible();
  expect(within(row).getByText('The last month')).toBeVisible();
  expect(within(row).getByText(/Buyers/)).toBeVisible();
  expect(within(row).getByText(/2026-12-01 06:00:00/)).toBeVisible();
  expect(within(row).getByRole('link', { name: /Ready/ })).toHaveAttribute('href', '/systemSetting/reports/8');
});

it('makes a schedule by a named cadence, and says at its field what the server refuses', async () => {
  const blockers = [{ label: 'REPORT_FOR_NOBODY', field: 'companyTypes', severity: 'block' }];
  let refused = true;
  const server = fakeServer({
    ...replies,
    'POST /report-schedules': () =>
      refused ? refusal(409, { errorLabel: 'REFUSED', blockers }) : { id: 4, state: 'Active', version: 1, offers: [] },
  });
  show(<SchedulesPage />);
  await userEvent.click(await screen.findByRole('button', { name: /New schedule/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Weekly');
  await userEvent.click(within(dialog).getByLabelText('Email'));
  expect(await within(dialog).findByText(/next 2026-12-01 06:00:00/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Choose who is to get the mail')).toBeVisible();
  refused = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.filter(({ method }) => method === 'POST').at(-1)?.body;
  expect(sent).toMatchObject({
    name: 'Weekly',
    report: 'onTimeDelivery',
    cron: '0 6 1 * *',
    months: 1,
    isMailed: true,
  });
});

it('edits with the version that was seen', async () => {
  const server = fakeServer({
    ...replies,
    'POST /report-schedules/3/events/edit': { id: 3, state: 'Active', version: 6, offers: [] },
  });
  show(<SchedulesPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit schedule Monthly delivery' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Name/), '!');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      version: 5,
      plan: { name: 'Monthly delivery!', companyTypes: ['S'], groups: [2] },
    }),
  );
});

it('knows the named cadences', () => {
  expect(['0 6 1 * *', ' 0 6 * * MON ', '5 5 5 * *'].map(cadenceName)).toEqual(['monthly', 'weekly', 'own']);
});
