import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { FollowUpPage } from './FollowUpPage';

vi.mock('../../shared/file', () => ({ saveFile: () => undefined }));
afterEach(() => userStore.set({ ...userStore.get(), info: undefined }));

const line = (id: number, followUp: boolean) => ({
  id,
  version: 3,
  state: 'New',
  poNo: '4500000001',
  lineNo: id,
  vendorCode: 'V10001',
  vendorName: 'Acme',
  materialCode: 'M1',
  openQty: '100.000',
  uom: 'PCS',
  needByOn: '2026-11-10',
  closing: 'open',
  followUp,
});

const offers = (allowed: string) => ({
  offers: ['follow', 'unfollow'].map((event) => ({ event, allowed: event === allowed, blockers: [] })),
  history: [],
  deadlines: [],
  transitions: [],
});

it('says of many lines that nobody is to be reminded of them, with a reason', async () => {
  const { calls } = fakeServer({
    'GET /po-lines/follow-up': { items: [line(1, true), line(2, false)], totalcount: 2 },
    'GET /po-lines/1/workflow': offers('unfollow'),
    'GET /po-lines/2/workflow': offers('follow'),
    'POST /po-lines/events/unfollow': { done: 1, refused: 0, results: [{ id: 1, ok: true, state: 'New', version: 4 }] },
  });
  userStore.set({ info: { ...supplier, companytype: 'B', roles: ['162'] } });
  show(<FollowUpPage />, '/po/settingPoFollowUp');
  const row = (await screen.findByText('4500000001 / 1')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Followed')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === '/po-lines/follow-up')?.query).toMatchObject({ closing: 'open' });
  await userEvent.click(within(row).getByRole('checkbox'));
  const other = screen.getByText('4500000001 / 2').closest('tr') as HTMLElement;
  await userEvent.click(within(other).getByRole('checkbox'));
  expect(await screen.findByRole('button', { name: /^Follow up/ })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /Stop following up/ }));
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: /Stop following up/ });
  expect(send).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox'), 'a sample');
  await userEvent.click(send);
  await within(dialog).findByText('1 accepted, 0 failed');
  const sent = calls.find(({ path }) => path === '/po-lines/events/unfollow');
  expect(sent?.body).toMatchObject({ items: [{ id: 1, version: 3 }], reason: 'a sample' });
});

it('takes a workbook with the open lines of the filter', async () => {
  const { calls } = fakeServer({
    'GET /po-lines/follow-up': { items: [line(1, true)], totalcount: 1 },
    'GET /po-lines/follow-up/template': () => new Response('a workbook'),
    'POST /po-lines/follow-up/import': {
      rows: 2,
      accepted: 1,
      refused: 1,
      skipped: 0,
      hidden: 0,
      answers: { unfollow: 1 },
      faults: [{ row: 3, column: 'reason', label: 'PO_REASON_REQUIRED', params: {}, value: '' }],
      moreFaults: 0,
    },
  });
  userStore.set({ info: { ...supplier, companytype: 'B', roles: ['162'] } });
  show(<FollowUpPage />, '/po/settingPoFollowUp?material=M1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Set by workbook/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /template/i }));
  const asked = () => calls.find(({ path }) => path === '/po-lines/follow-up/template')?.query;
  await waitFor(() => expect(asked()).toMatchObject({ material: 'M1', closing: 'open' }));
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['PK'], 'follow.xlsx'));
  expect(await dialog.findByText('Enter a reason')).toBeVisible();
  expect(dialog.getByText(/Reason/, { selector: 'td, td *' })).toBeVisible();
});
