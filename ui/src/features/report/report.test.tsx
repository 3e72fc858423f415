import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Report } from '../../shared/report/report';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { ReportRow, ReportRun } from './api';
import { figureText } from './figure';
import { lastMonth, monthOptions } from './months';
import { ReportPage } from './ReportPage';
import { RunPage } from './RunPage';

const report: Report = {
  name: 'onTimeDelivery',
  columns: [
    { key: 'receipts', unit: 'receipts', addsUp: true },
    { key: 'onTime', unit: 'receipts', addsUp: true },
    { key: 'late', unit: 'receipts', addsUp: true },
    { key: 'onTimeRate', unit: 'percent', addsUp: true },
  ],
  series: ['onTime', 'late'],
  isStacked: true,
  hasUom: false,
  lastRunId: 4,
  lastReadyAt: '2026-11-20T04:00:00Z',
};

const run: ReportRun = {
  id: 7,
  version: 3,
  state: 'Ready',
  report: 'onTimeDelivery',
  monthFrom: '2026-09-01',
  monthTo: '2026-10-01',
  asOfOn: '2026-11-27',
  asOfAt: '2026-11-27T04:00:00Z',
  vendorCode: '',
  plantCode: '',
  materialGroup: '',
  askedByName: 'buyer1',
  scheduleId: null,
  stepsDone: 2,
  stepsTotal: 2,
  rowCount: 2,
  failure: null,
  createdAt: '2026-11-27T04:00:00Z',
  readyAt: '2026-11-27T04:00:03Z',
  expiresAt: '2027-05-28T04:00:03Z',
  declaration: report,
  months: [
    { monthOn: '2026-09-01', figures: { receipts: '1200', onTime: '1100', late: '100', onTimeRate: '91.7' } },
    { monthOn: '2026-10-01', figures: { receipts: '4', onTime: '4', late: '0', onTimeRate: '100' } },
  ],
  total: { receipts: '1204', onTime: '1104', late: '100', onTimeRate: '91.7' },
};

const row: ReportRow = {
  id: 1,
  rowNo: 1,
  monthOn: '2026-09-01',
  vendorCode: 'V10001',
  vendorName: 'Acme',
  plantCode: 'P100',
  uom: '',
  figures: { receipts: '1200', onTime: '1100', late: '100', onTimeRate: '91.7' },
};

const workflow = (state: string, offers: string[] = []) => ({
  process: 'report_run',
  document: 7,
  state,
  version: 3,
  offers: offers.map((event) => ({ event, allowed: true, blockers: [] })),
  history: [],
  transitions: [],
  diagram: '',
});

function open(one: ReportRun = run, address = '/systemSetting/reports/7') {
  const server = fakeServer({
    'GET /report-runs/7': one,
    'GET /report-runs/7/workflow': workflow(one.state, one.state === 'Running' ? ['cancel'] : []),
    'GET /report-rows': ({ query }: Call) =>
      query.monthOn === '2026-10-01' ? { items: [], totalcount: 0 } : { items: [row], totalcount: 1 },
    'GET /report-rows/export': () => new Response('x'),
    'POST /report-runs/7/events/cancel': { id: 7, state: 'Cancelled', version: 4, offers: [] },
  });
  show(<RunPage />, address, '/systemSetting/reports/:id');
  return server;
}

it('explains each report, leads to the latest one, and asks for another', async () => {
  const server = fakeServer({
    'GET /reports': [report],
    'POST /report-runs': { id: 9, state: 'Queued', version: 1, offers: [] },
  });
  const { address } = show(<ReportPage />, '/systemSetting/report');
  const card = await screen.findByRole('listitem', { name: 'On-time delivery' });
  expect(within(card).getByRole('link', { name: /Latest/ })).toHaveAttribute('href', '/systemSetting/reports/4');
  await userEvent.click(within(card).getByText('How the figures are calculated'));
  expect(within(card).getByText('on time ÷ receipts × 100')).toBeVisible();
  await userEvent.click(within(card).getByRole('button', { name: 'Run report: On-time delivery' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Run report' }));
  await waitFor(() => expect(address()).toBe('/systemSetting/reports/9'));
  const sent = server.calls.find(({ method }) => method === 'POST')?.body as Record<string, string>;
  expect(sent).toMatchObject({ report: 'onTimeDelivery', vendor: '', plant: '', materialGroup: '' });
  expect(sent.generatedOn).toMatch(/^\d{8}$/);
  expect(sent.monthFrom).toBe(sent.monthTo);
});

it('says what is wrong with a date at its field, its own rule and the server alike', async () => {
  const blockers = [
    { label: 'REPORT_TOO_LONG', field: 'monthTo', severity: 'block', params: { max: 24, found: 36 } },
    { label: 'REPORT_DATE_AHEAD', field: 'generatedOn', severity: 'block', params: { today: '2026-11-27' } },
  ];
  fakeServer({
    'GET /reports': [report],
    'POST /report-runs': () => refusal(409, { errorLabel: 'REFUSED', blockers }),
  });
  show(<ReportPage />, '/systemSetting/report');
  await userEvent.click(await screen.findByRole('button', { name: 'Run report: On-time delivery' }));
  const dialog = await screen.findByRole('dialog');
  const date = within(dialog).getByLabelText(/Report generated date/);
  await userEvent.clear(date);
  await userEvent.type(date, '27.11.26');
  const send = within(dialog).getByRole('button', { name: 'Run report' });
  await userEvent.click(send);
  expect(await within(dialog).findByText(/has eight digits, YYYYMMDD/)).toBeVisible();
  await userEvent.clear(date);
  await userEvent.type(date, '20991231');
  await userEvent.click(send);
  expect(await within(dialog).findByText('A report covers at most 24 months; these are 36')).toBeVisible();
  expect(within(dialog).getByText(/is not after today/)).toBeVisible();
});

it('shows chart, rows and what all come to, and a bar opens the rows of its month', async () => {
  const server = open();
  const chart = await screen.findByRole('table', { name: 'On-time delivery by month (receipts)' });
  const september = within(chart).getByRole('row', { name: /2026-09/ });
  expect(within(september).getByRole('link', { name: /On time 1,100/ })).toHaveAttribute(
    'href',
    '/systemSetting/reports/7?month=2026-09',
  );
  const table = await screen.findByRole('group', { name: 'Rows' });
  expect(await within(table).findByText('V10001')).toBeVisible();
  expect(within(table).getByText('1,204')).toBeVisible();
  await userEvent.click(within(chart).getByRole('link', { name: /On time 4/ }));
  await waitFor(() => expect(server.calls.some(({ query }) => query.monthOn === '2026-10-01')).toBe(true));
  expect(await screen.findByRole('button', { name: 'Show all months' })).toBeVisible();
});

it('fetches the workbook with the columns of its report', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }));
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === '/report-rows/export')?.query).toMatchObject({
      run: '7',
      report: 'onTimeDelivery',
    }),
  );
});

it('says so when the months have no data', async () => {
  open({ ...run, rowCount: 0, months: [], total: {} });
  expect(await screen.findByText(/There is no data for 2026-09 – 2026-10/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

it('shows how far it is, and cancels after asking', async () => {
  const server = open({ ...run, state: 'Running', stepsDone: 1, months: [], total: {}, rowCount: null });
  expect(await screen.findByRole('progressbar', { name: '1 of 2 months' })).toHaveAttribute('aria-valuenow', '50');
  await userEvent.click(await screen.findByRole('button', { name: /Cancel report/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel report' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/report-runs/7/events/cancel',
      body: { version: 3 },
    }),
  );
});

it('says why there is nothing', async () => {
  open({ ...run, state: 'Failed', failure: 'REPORT_BROKEN', months: [], total: {}, rowCount: null });
  expect(await screen.findByText(/The report could not be prepared/)).toBeVisible();
});

it('writes figures as people read them, and offers months around today', () => {
  expect(['1234567.5', '12', '0.1', '-4000'].map(figureText)).toEqual(['1,234,567.5', '12', '0.1', '-4,000']);
  expect(figureText(undefined)).toBe('–');
  const months = monthOptions('2026-01-15').map(({ value }) => value);
  expect([months[0], months[12], months.length]).toEqual(['2027-01', '2026-01', 73]);
  expect(lastMonth('2026-01-15')).toBe('2025-12');
});
