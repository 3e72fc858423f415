import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/server';
import { show } from '../../../testing/show';
import { OrderProvisions, PrintedProvisions } from './OrderProvisions';
import { ProvisionPage } from './ProvisionPage';
import { ReadProvisionPage } from './ReadProvisionPage';

const version = {
  id: 7,
  language: 'TW',
  plantCode: null,
  versionNo: 2,
  validOn: '2020-01-01',
  untilOn: '2098-12-31',
  name: 'terms.pdf',
  size: 2048,
  uploadedAt: '2026-11-20T04:00:00Z',
  uploadedBy: 'admin',
  withdrawnAt: null,
  confirmed: 1,
};
const coming = {
  ...version,
  id: 8,
  plantCode: 'P100',
  versionNo: 1,
  validOn: '2099-01-01',
  untilOn: null,
  confirmed: 0,
};
const confirmation = {
  vendorCode: 'V10001',
  vendorName: 'Acme',
  confirmedAt: '2026-11-20T04:00:00Z',
  confirmedBy: 'supplier1',
  confirmedFor: 'boss',
};

it('lists versions, tells who has read one, and takes back what is not valid yet', async () => {
  const server = fakeServer({
    'GET /provisions': { items: [coming, version], totalcount: 2 },
    'GET /provisions/7/confirmations': [confirmation],
    'POST /provisions/8/withdraw': {},
  });
  show(<ProvisionPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Companies that have read version 2/ }));
  expect(await screen.findByText('supplier1 (boss)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: /^Take back version 2/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take back version 1 (Traditional Chinese, P100)' }));
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/provisions/8/withdraw')).toBe(true));
});

it('uploads a version, and says at its field what the server finds wrong', async () => {
  const blockers = [
    { label: 'PROVISION_DAY_PAST', field: 'validOn', params: { day: '2026-11-20' }, severity: 'block' },
  ];
  const server = fakeServer({
    'GET /provisions': { items: [], totalcount: 0 },
    'POST /provisions': () => refusal(400, { errorLabel: 'VALIDATION', blockers }),
  });
  show(<ProvisionPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Upload a version/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /Upload a version/ }));
  expect(await dialog.findAllByText('This field is required')).toHaveLength(2);
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^First valid day/), '2026-11-19');
  const input = dialog.getByLabelText('Choose a PDF', { selector: 'input' });
  await user.upload(input, new File(['%PDF-'], 'terms.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: /Upload a version/ }));
  expect(await dialog.findByText(/may begin on 2026-11-20 at the earliest/)).toBeVisible();
  const sent = String(server.calls.find(({ method }) => method === 'POST')?.body);
  for (const part of ['"language":"TW"', '"validOn":"2026-11-19"', 'filename="terms.pdf"'])
    expect(sent).toContain(part);
});

const held = { id: 7, language: 'EN', plantCode: null, versionNo: 1, validOn: '2026-01-01', name: 'terms.pdf' };
const unread = { ...held, confirmedAt: null, confirmedBy: null };

it('shows a supplier what held for the order and lets it be confirmed', async () => {
  let read = false;
  const server = fakeServer({
    'GET /purchase-orders/3/provisions': () => ({
      held: [read ? { ...held, confirmedAt: '2026-11-20T04:00:00Z', confirmedBy: 'supplier1' } : unread],
      newer: [{ ...unread, id: 9, versionNo: 2 }],
      mayConfirm: true,
    }),
    'POST /provisions/7/confirm': () => {
      read = true;
      return confirmation;
    },
  });
  show(<OrderProvisions order={3} />);
  expect(await screen.findByText(/a newer version applies\. Please read and confirm it/)).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'I have read it: English, version 1' }));
  expect(await screen.findByText(/^Read: supplier1/)).toBeVisible();
  expect(server.calls.some(({ path }) => path === '/provisions/7/confirm')).toBe(true);
  expect(screen.getByRole('button', { name: 'I have read it: English, version 2' })).toBeVisible();
});

it('shows a buyer who has not confirmed, without a button', async () => {
  fakeServer({ 'GET /purchase-orders/3/provisions': { held: [unread], newer: [], mayConfirm: false } });
  show(<OrderProvisions order={3} />);
  expect(await screen.findByText('The supplier has not confirmed reading it yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /I have read it/ })).toBeNull();
});

it("names on paper what held on the order's day, and nothing newer", async () => {
  const newer = [{ ...unread, id: 9, versionNo: 2 }];
  fakeServer({ 'GET /purchase-orders/3/provisions': { held: [unread], newer, mayConfirm: false } });
  show(<PrintedProvisions order={3} />);
  expect(await screen.findByText('Terms of purchase: English, version 1, valid from 2026-01-01')).toBeVisible();
  expect(screen.queryByText(/version 2/)).toBeNull();
});

it('asks a supplier to confirm what it has to read', async () => {
  const own = { ...version, confirmedAt: null, confirmedBy: null };
  let read = false;
  const server = fakeServer({
    'GET /provisions/own': () => ({
      items: [read ? { ...own, confirmedAt: '2026-11-20T04:00:00Z', confirmedBy: 'supplier1' } : own],
      totalcount: 1,
    }),
    'POST /provisions/7/confirm': () => {
      read = true;
      return confirmation;
    },
  });
  show(<ReadProvisionPage />, '/po/readPoProvision?confirmed=false');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'I have read it: Traditional Chinese, version 2' }));
  expect(await screen.findByText(/^supplier1, /)).toBeVisible();
  expect(server.calls[0]?.query).toMatchObject({ confirmed: 'false' });
});
