import { screen, within } from '@testing-library/react';
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
