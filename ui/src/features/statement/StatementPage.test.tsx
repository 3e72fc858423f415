import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { menuEntry, supplier } from '../../testing/people';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { chain, disputedLines, lines, statement, statementWorkflow } from '../../testing/statement';
import type { Statement } from './api';
import { gapOf } from './Balance';
import { StatementPage } from './StatementPage';

beforeEach(() => userStore.set({ info: { ...supplier, menu: [...supplier.menu, menuEntry('balanceStatement')] } }));

function open(of: Statement = statement, events = ['confirm', 'dispute'], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /statements/4': of,
    'GET /statements/4/workflow': statementWorkflow(of, events),
    'GET /statement-lines': { items: lines, totalcount: lines.length },
    'GET /statement-lines/41/chain': chain,
    ...more,
  });
  return { ...server, ...show(<StatementPage />, '/payment/statements/4', '/payment/statements/:id') };
}

const sent = (calls: Call[], event: string) =>
  calls.find(({ path }) => path === `/statements/4/events/${event}`)?.body as Record<string, unknown> | undefined;
const done = (state: string) => ({ id: 4, state, version: 3 });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('reckons from the opening to the closing balance, to the cent', async () => {
  open();
  const balance = (await screen.findByRole('heading', { name: 'Balance in USD' })).parentElement as HTMLElement;
  const figures = within(balance)
    .getAllByRole('definition')
    .map((figure) => figure.textContent);
  expect(figures).toEqual(['1,200.50', '+ 10,000.00', '− 250.25', '− 1,200.50', '+ 0.05', '= 9,749.80 USD']);
  expect(within(balance).queryByRole('alert')).toBeNull();
  expect(within(balance).getByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/payment/statements/4?kind=payment',
  );
});

it('says what does not add up, what has changed since, and what does not match', async () => {
  const gap = { ...statement, closing: '9749.8100', difference: '-20.0000' };
  expect(gapOf(statement)).toBeUndefined();
  open({
    ...gap,
    findings: [
      { label: 'STATEMENT_DIFFERS', params: { amount: '-20.0000', currency: 'USD' } },
      { label: 'STATEMENT_UNALLOCATED', params: { amount: '-1234.5000', currency: 'USD' } },
      { label: 'STATEMENT_LINE_HELD', params: { documentNo: '1900000001', field: 'netAmount', value: '0.00126' } },
    ],
  });
  expect(await screen.findByText(/^These figures do not add up: 0\.01 USD/)).toBeVisible();
  expect(screen.getByText('The ERP has changed since this was issued: -20.00 USD')).toBeVisible();
  expect(screen.getByText('Please note what does not match')).toBeVisible();
  expect(screen.getByText('Payments that are not matched to invoices: -1,234.50 USD')).toBeVisible();
  expect(screen.getByText(/^1900000001 is on hold: Net of tax 0\.00126 of the ERP has more than/)).toBeVisible();
});

it('leads to the months beside it and to the other currencies, which it never adds to its own', async () => {
  open();
  const months = await screen.findByRole('navigation', { name: 'Other months and currencies' });
  expect(within(months).getByRole('link', { name: 'Previous month' })).toHaveAttribute('href', '/payment/statements/3');
  expect(within(months).queryByRole('link', { name: 'Next month' })).toBeNull();
  expect(within(months).getByRole('link', { name: '31,500.00 TWD' })).toHaveAttribute('href', '/payment/statements/5');
});

it('draws what is open by age, with the same figures to read', async () => {
  open();
  const ages = await screen.findByRole('table', { name: /^Closing balance by age/ });
  expect(within(ages).getByRole('row', { name: '1–30 days overdue 300.00' })).toBeVisible();
  expect(within(ages).getByRole('row', { name: 'Payments not matched to invoices -200.00' })).toBeVisible();
  expect(screen.queryByText(/^The ages do not add up/)).toBeNull();
});

it('marks what was changed late with what it was', async () => {
  open();
  const row = (await screen.findByRole('link', { name: '5105600002' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Adjustment')).toBeVisible();
  expect(within(row).getByText('now 300.05, was 300.00')).toBeVisible();
  expect(within(row).getByText('27')).toBeVisible();
});

it('confirms only after it has asked', async () => {
  const { calls } = open(statement, ['confirm', 'dispute'], {
    'POST /statements/4/events/confirm': done('Confirmed'),
  });
  await press('Confirm');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^By confirming you agree/)).toBeVisible();
  expect(sent(calls, 'confirm')).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent(calls, 'confirm')).toMatchObject({ version: 2 }));
});

it('disputes the chosen lines, each with words of its own, and says at their field what is wrong', async () => {
  const answers: unknown[] = [
    refusal(422, {
      errorLabel: 'VALIDATION',
      blockers: [{ label: 'TOO_LONG', field: 'lines[0].comment', params: { max: 200 }, severity: 'block' }],
    }),
    done('Disputed'),
  ];
  const { calls } = open(statement, ['confirm', 'dispute'], {
    'POST /statements/4/events/dispute': () => answers.shift(),
  });
  const row = (await screen.findByRole('link', { name: '5105600001' })).closest('tr') as HTMLElement;
  await userEvent.click(await within(row).findByRole('checkbox'));
  await press('Dispute the selected lines');
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Dispute' });
  await userEvent.click(button);
  const field = within(dialog).getByRole('textbox', { name: /^What is wrong/ });
  await waitFor(() => expect(field).toHaveAccessibleDescription('This field is required'));
  expect(sent(calls, 'dispute')).toBeUndefined();
  await userEvent.type(field, 'Price is 9.80');
  await userEvent.click(button);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/200/));
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, 'dispute')).toEqual({ version: 2, lines: [{ lineId: 41, comment: 'Price is 9.80' }] });
});

it('disputes the month as a whole when no line is chosen', async () => {
  const { calls } = open(statement, ['confirm', 'dispute'], { 'POST /statements/4/events/dispute': done('Disputed') });
  await press('Dispute');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^What is wrong/ }), 'Two invoices are missing');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dispute' }));
  await waitFor(() =>
    expect(sent(calls, 'dispute')).toEqual({ version: 2, comment: 'Two invoices are missing', lines: [] }),
  );
});

it('answers as a whole and to the lines that it has something to say of', async () => {
  const { calls } = open({ ...statement, state: 'Disputed' }, ['answer'], {
    'GET /statement-lines': { items: disputedLines, totalcount: disputedLines.length },
    'POST /statements/4/events/answer': done('Answered'),
  });
  const notice = (await screen.findByText('The supplier disputes this statement')).closest('[role="alert"]');
  await within(notice as HTMLElement).findByText('Price is 9.80, not 10.00');
  expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull();
  await press('Answer');
  const dialog = await screen.findByRole('dialog');
  const ofLine = within(dialog).getByRole('group', { name: /5105600001/ });
  await userEvent.type(within(ofLine).getByRole('textbox'), 'See the contract');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Answer of the buyer/ }), 'Checked');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(sent(calls, 'answer')).toEqual({
      version: 2,
      comment: 'Checked',
      lines: [{ lineId: 41, comment: 'See the contract' }],
    }),
  );
});

it('shows what hangs together with a line, from the order to the payment', async () => {
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: '5105600001' }));
  const drawer = await screen.findByRole('dialog');
  const link = async (name: string) => within(drawer).findByRole('link', { name });
  expect(await link('4500001001 / 10')).toHaveAttribute('href', '/po/lines/11');
  expect(await link('ASN261100003')).toHaveAttribute('href', '/asn/asns/3');
  expect(await link('PAY-81')).toHaveAttribute('href', '/payment/statements/6?line=51');
  expect(await link('PAY-90')).toHaveAttribute('href', '/payment/statements/7?line=52');
  // No screen of receipts in this menu.
  expect(within(drawer).queryByRole('link', { name: '5000000042' })).toBeNull();
  expect(within(drawer).getByText('5000000042')).toBeVisible();
  expect(address()).toBe('/payment/statements/4?line=41');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/payment/statements/4'));
});
