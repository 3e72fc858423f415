import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { HomePage } from './HomePage';

beforeEach(() => userStore.set({ info: undefined }));

it('does not say that nothing is to do when it does not know', async () => {
  let well = false;
  const figures = { poSummary: { new: 3, revise: 0, reject: 0 }, todos: [], charts: [] };
  fakeServer({
    'GET /home': () => (well ? figures : refusal(500, { errorLabel: 'SYSTEM_ERROR' })),
  });
  show(<HomePage opens={() => true} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing to do right now')).toBeNull();
  well = true;
  await userEvent.click(again);
  expect(await screen.findByText('3')).toBeVisible();
});

it('says first what is one’s own, and leads there', async () => {
  const link = '/po/poSearch?state=Nego&closing=open&followUp=true';
  const own = { count: 2, link: `${link}&mine=true` };
  const todo = { kind: 'poProposals', count: 1200, link };
  const figures = { poSummary: { new: null, revise: null, reject: null }, todos: [{ ...todo, mine: own }], charts: [] };
  fakeServer({ 'GET /home': figures });
  show(<HomePage opens={() => true} />);
  const mine = await screen.findByRole('link', { name: '2 Supplier proposals to review (yours)' });
  expect(mine).toHaveAttribute('href', own.link);
  const all = screen.getByRole('link', { name: 'Supplier proposals to review: All: 1,200' });
  expect(all).toHaveAttribute('href', link);

  cleanup();
  fakeServer({ 'GET /home': { ...figures, todos: [{ ...todo, mine: null }] } });
  show(<HomePage opens={() => true} />);
  expect(await screen.findByRole('link', { name: /1,200 Supplier proposals to review/ })).toHaveAttribute('href', link);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('shows no card without its count', async () => {
  const figures = { poSummary: { new: 3, revise: null, reject: 0 }, todos: [], charts: [] };
  fakeServer({ 'GET /home': figures });
  show(<HomePage opens={() => true} />);
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/po/poSearch?state=New&closing=open&followUp=true',
    '/po/poSearch?state=Reject&closing=open&followUp=true',
  ]);
  fakeServer({ 'GET /home': { ...figures, poSummary: null } });
  cleanup();
  show(<HomePage opens={() => true} />);
  expect(await screen.findByText('Nothing to do right now')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

const bar = (series: string, count: number, link: string) => ({ series, count, link });
const charts = [
  {
    kind: 'onTimeByMonth',
    series: ['onTime', 'late'],
    groups: [
      {
        key: '2026-11-01',
        bars: [bar('onTime', 1200, '/asn/receiptSearch?late=false'), bar('late', 100, '/asn/receiptSearch?late=true')],
      },
    ],
  },
  {
    kind: 'dueByWeek',
    series: ['needed', 'promised'],
    groups: [
      { key: 'overdue', bars: [bar('promised', 2, '/asn/asnSchedule?type=OVERDUE')] },
      { key: '2026-11-23', bars: [bar('needed', 5, '/po/poSearch?needByFrom=2026-11-23')] },
    ],
  },
];
const nothing = { poSummary: { new: null, revise: null, reject: null }, todos: [] };

it('draws the charts, of which each bar opens what it counts', async () => {
  fakeServer({ 'GET /home': { ...nothing, charts } });
  show(<HomePage opens={(address) => !address.startsWith('/po')} />);
  const receipts = await screen.findByRole('table', { name: 'Receipts on time' });
  expect(within(receipts).getByRole('link', { name: 'On time 1,200 (92%)' })).toHaveAttribute(
    'href',
    '/asn/receiptSearch?late=false',
  );
  expect(within(receipts).getByRole('rowheader')).toHaveTextContent('2026-11');
  const due = screen.getByRole('table', { name: 'Due by week' });
  expect(
    within(due)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/asn/asnSchedule?type=OVERDUE']);
  expect(
    within(due)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['Overdue', 'from 11-23']);
});

it('stands in the order that the person chose, without what is not wanted', async () => {
  fakeServer({ 'GET /home': { ...nothing, charts } });
  userStore.set({ info: { ...supplier, homeBlocks: ['charts', 'todo'], hiddenHomeBlocks: ['orders'] } });
  show(<HomePage opens={() => true} announcements={<h2>Announced</h2>} />);
  await screen.findByRole('heading', { name: 'At a glance' });
  const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);
  expect(heads).toEqual(['At a glance', 'To do', 'Announced']);
});
