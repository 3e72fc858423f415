import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { certificate } from '../../testing/certificate';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { CertificatePrintPage } from './print/CertificatePrintPage';
import { SearchCertificatesPage } from './SearchCertificatesPage';

it('begins with what is to do, and shows the rest by tabs', async () => {
  const { calls } = fakeServer({ 'GET /certificates': { items: [certificate], totalcount: 1 } });
  const { address } = show(<SearchCertificatesPage />, '/examine/searchCOC');
  expect(await screen.findByRole('link', { name: 'L2026-01' })).toHaveAttribute('href', '/examine/certificates/5');
  expect(address()).toBe('/examine/searchCOC?state=Awaited,Reject');
  expect(calls.find(({ path }) => path === '/certificates')?.query.state).toBe('Awaited,Reject');
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/examine/searchCOC'));
});

it('says where certificates come from when there are none', async () => {
  fakeServer({ 'GET /certificates': { items: [], totalcount: 0 } });
  show(<SearchCertificatesPage />, '/examine/searchCOC?asnNo=');
  expect(await screen.findByText(/^A certificate appears here when/)).toBeVisible();
});

const checked = {
  rows: 3,
  accepted: 3,
  refused: 0,
  skipped: 0,
  hidden: 0,
  answers: {},
  faults: [],
  moreFaults: 0,
  allOrNothing: false,
};

it('asks about a workbook that is out of spec, and sends it to the door for what is confirmed', async () => {
  const asked = (call: Call) => {
    if (call.query.dryRun === 'true') return checked;
    const blockers = [{ label: 'IQA_FAIL', severity: 'warn' }];
    return refusal(409, { errorLabel: 'CONFIRM', confirmToken: 'token-9', blockers });
  };
  const { calls } = fakeServer({
    'GET /certificates': { items: [certificate], totalcount: 1 },
    'POST /certificates/import': asked,
    'POST /certificates/import/uploadCofcReplyConfirm': checked,
  });
  show(<SearchCertificatesPage />, '/examine/searchCOC?state=Awaited');
  await userEvent.click(await screen.findByRole('button', { name: 'Import values' }));
  const dialog = await screen.findByRole('dialog');
  const file = new File(['x'], 'values.xlsx');
  await userEvent.upload(dialog.querySelector('input[type="file"]') as HTMLInputElement, file);
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Import/ }));
  expect(await within(dialog).findByText('IQA fail, confirm upload')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm upload' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/uploadCofcReplyConfirm'))).toBe(true));
  const last = calls.find(({ path }) => path.endsWith('/uploadCofcReplyConfirm'));
  expect(last?.query).toEqual({ confirmToken: 'token-9' });
});

it('says at once what the check wants confirmed, and where it is', async () => {
  const notes = [{ row: 4, column: 'measured', label: 'IQA_FAIL', params: { item: 'THK' } }];
  const { calls } = fakeServer({
    'GET /certificates': { items: [certificate], totalcount: 1 },
    'POST /certificates/import': { ...checked, notes, confirmToken: 'token-1' },
    'POST /certificates/import/uploadCofcReplyConfirm': checked,
  });
  show(<SearchCertificatesPage />, '/examine/searchCOC?state=Awaited');
  await userEvent.click(await screen.findByRole('button', { name: 'Import values' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.upload(dialog.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], 'v.xlsx'));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Confirm upload' }));
  await waitFor(() => expect(calls.at(-1)?.path).not.toBe('/certificates/import'));
  expect(calls.filter(({ path }) => path === '/certificates/import')).toHaveLength(1);
  expect(calls.find(({ path }) => path.endsWith('/uploadCofcReplyConfirm'))?.query).toEqual({
    confirmToken: 'token-1',
  });
});

it('prints a sheet with the way to its page', async () => {
  fakeServer({ 'GET /certificates/5': certificate });
  show(<CertificatePrintPage />, '/examine/certificates/5/print', '/examine/certificates/:id/print');
  expect(await screen.findByRole('img', { name: /^QR code: .*#\/examine\/certificates\/5$/ })).toBeInTheDocument();
  expect(screen.getByText('THK')).toBeInTheDocument();
});
