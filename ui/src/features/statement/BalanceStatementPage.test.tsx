import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { disputedLines, lines, statement, statementWorkflow } from '../../testing/statement';
import { BalanceStatementPage } from './BalanceStatementPage';
import { monthsBefore } from './columns';
import { StatementPrintPage } from './print/StatementPrintPage';
import { totals } from './StatementList';

const yen = { ...statement, id: 5, currency: 'JPY', closing: '1500.0000', overdue: '0', difference: '-12.0000' };
const PAGE = '/payment/balanceStatement';

function open(address = PAGE, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /statements': { items: [statement, yen], totalcount: 2 },
    'GET /statements/4/workflow': statementWorkflow(statement, ['confirm', 'dispute']),
    ...more,
  });
  return { ...server, ...show(<BalanceStatementPage />, address) };
}

afterEach(() => userStore.set({ info: undefined }));

it('shows every figure to the cent, beside its currency, and marks what differs', async () => {
  userStore.set({ info: supplier });
  open();
  const dollars = (await screen.findAllByRole('link', { name: '2026-10' }))[0]?.closest('tr') as HTMLElement;
  for (const figure of ['1,200.50', '10,000.00', '-250.25', '-1,200.50', '0.05', '9,749.80', '300.00', 'USD'])
    expect(within(dollars).getByText(figure)).toBeVisible();
  const yens = screen.getByText('JPY').closest('tr') as HTMLElement;
  expect(within(yens).getByText('1,500')).toBeVisible();
  expect(within(yens).getByText('Difference -12')).toBeVisible();
});

it('asks with the filters of the address', async () => {
  userStore.set({ info: { ...supplier, companytype: 'B', roles: ['153'] } });
  const asked =
    'monthFrom=2026-09-01&monthTo=2026-10-01&vendor=V1&currency=USD&state=Issued,Answered&hasDifference=true';
  const { calls } = open(`${PAGE}?${asked}`);
  await screen.findByText('JPY');
  const { query } = calls.find(({ path }) => path === '/statements') ?? {};
  expect(query).toMatchObject(Object.fromEntries(new URLSearchParams(asked)));
  // Who owes confirms nothing.
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('confirms many at once, after what they amount to was read, each currency for itself', async () => {
  userStore.set({ info: supplier });
  const answer = {
    done: 2,
    refused: 0,
    results: [4, 5].map((id) => ({ id, ok: true, state: 'Confirmed', version: 3 })),
  };
  const { calls } = open(PAGE, { 'POST /statements/events/confirm': answer });
  await screen.findByText('JPY');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Closing balance: 1,500 JPY · 9,749.80 USD')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: /^Confirm/ }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/statements/events/confirm')).toBe(true));
  expect(calls.find(({ path }) => path === '/statements/events/confirm')?.body).toMatchObject({
    items: [
      { id: 4, version: 2 },
      { id: 5, version: 2 },
    ],
  });
});

it('adds nothing over two currencies', () => {
  const rows = [statement, yen, { ...statement, closing: '0.2000' }];
  expect(totals(rows)).toEqual(['1,500 JPY', '9,750.00 USD']);
});

it('says when statements come while there are none', async () => {
  userStore.set({ info: supplier });
  open(PAGE, { 'GET /statements': { items: [], totalcount: 0 } });
  expect(await screen.findByText(/^The statement of a month appears here as soon as/)).toBeVisible();
});

it('shows the lines of a notice, and leads to those of all', async () => {
  const { calls, address } = open(`${PAGE}?view=lines&asnId=3&asnNo=ASN261100003`, {
    'GET /statement-lines': { items: lines, totalcount: lines.length },
  });
  expect(await screen.findByText(/^Lines of ASN ASN261100003/)).toBeVisible();
  expect(calls.find(({ path }) => path === '/statement-lines')?.query.asnId).toBe('3');
  expect((await screen.findAllByRole('link', { name: '2026-10' }))[0]).toHaveAttribute('href', '/payment/statements/4');
  await userEvent.click(screen.getByRole('button', { name: 'Show all lines' }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?view=lines`));
});

it('offers the last three years, over the turn of the year', () => {
  const months = monthsBefore('2027-01-15');
  expect(months.slice(0, 3)).toEqual(['2027-01-01', '2026-12-01', '2026-11-01']);
  expect(months).toHaveLength(36);
});

it('prints totals, ages and every line, with what is said of them', async () => {
  fakeServer({
    'GET /statements/4': { ...statement, state: 'Disputed' },
    'GET /statement-lines': { items: disputedLines, totalcount: 3 },
  });
  show(<StatementPrintPage />, '/payment/statements/4/print', '/payment/statements/:id/print');
  const sheet = await screen.findByRole('region', { name: 'Balance statement' });
  for (const words of ['9,749.80 USD', 'PAY-77', 'Disputed: Price is 9.80, not 10.00', '− 250.25'])
    expect(within(sheet).getAllByText(words)[0]).toBeVisible();
});
