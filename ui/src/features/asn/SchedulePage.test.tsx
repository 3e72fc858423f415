import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { scheduled } from '../../testing/schedule';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { SchedulePage } from './SchedulePage';
import { cellAddress, groupsOf, suggested, wanted } from './schedule';

const at = (query: string) => show(<SchedulePage />, `/asn/asnSchedule${query}`);
const shipper = { ...supplier, companytype: 'S', roles: ['124'] };
const buyer = { ...supplier, companytype: 'B', roles: ['153', '154'] };

beforeEach(() => userStore.set({ info: shipper }));

describe('list', () => {
  it('says how late a line is in words, how much of it is due, and asks for the type of the address', async () => {
    const { calls } = fakeServer({ 'GET /asn-schedule': { items: [scheduled], totalcount: 1 } });
    at('?type=OVERDUE&part=AS-7781-03');
    expect(await screen.findByText('1 day overdue')).toBeVisible();
    expect(screen.getByText('of 100 still to ship')).toBeVisible();
    expect(calls[0]?.query).toMatchObject({ type: 'OVERDUE', part: 'AS-7781-03' });
  });

  it('does not let a line be chosen that may not be shipped, and says why', async () => {
    const held = { ...scheduled, balanceAllowQty: '0.000', heldBy: 'permission' };
    fakeServer({ 'GET /asn-schedule': { items: [held], totalcount: 1 } });
    at('');
    expect(await screen.findByLabelText('Select this row: No ship permission yet')).toBeDisabled();
  });

  it('makes one draft of lines that travel together, with what is due', async () => {
    const { calls } = fakeServer({
      'GET /asn-schedule': { items: [scheduled], totalcount: 1 },
      'POST /asns': { id: 9, asnNo: 'ASN1', version: 1, state: 'Unsent' },
    });
    at('');
    await userEvent.click((await screen.findAllByLabelText(/^Select this row/))[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Create ASN' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create ASN' }));
    await waitFor(() => expect(calls.some((call) => call.method === 'POST')).toBe(true));
    const sent = calls.find((call) => call.method === 'POST');
    expect(sent?.body).toEqual({ lines: [{ poLineId: 6, quantity: '60' }] });
  });

  it('says before anything is made that lines differ, and makes one draft of each group', async () => {
    const lines = [scheduled, { ...scheduled, id: 7, lineNo: 30, plantCode: 'K12' }];
    const { calls } = fakeServer({
      'GET /asn-schedule': { items: lines, totalcount: 2 },
      'POST /asns': { id: 9, asnNo: 'ASN1', version: 1, state: 'Unsent' },
    });
    at('');
    await userEvent.click((await screen.findAllByLabelText('Select all on this page'))[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Create ASN' }));
    expect(await screen.findByText(/cannot ship together/)).toBeVisible();
    expect(calls.every((call) => call.method === 'GET')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Create 2 ASNs' }));
    await waitFor(() => expect(calls.filter((call) => call.method === 'POST')).toHaveLength(2));
    expect(await screen.findAllByRole('link', { name: 'ASN1' })).toHaveLength(2);
  });

  it('asks before suppliers are nudged, each once, and says what became of them', async () => {
    userStore.set({ info: buyer });
    const lines = [scheduled, { ...scheduled, id: 7 }, { ...scheduled, id: 8, vendorCode: 'V2', vendorName: 'Bora' }];
    const refused = {
      label: 'ASN_NUDGED_TODAY',
      params: { by: 'buyer2', at: '2026-11-20T04:00:00Z' },
      severity: 'block',
    };
    const { calls } = fakeServer({
      'GET /asn-schedule': { items: lines, totalcount: 3 },
      'POST /asn-schedule/nudges': {
        results: [
          { vendorCode: 'V10001', ok: true, overdue: 2, due: 0 },
          { vendorCode: 'V2', ok: false, errorLabel: 'REFUSED', blockers: [refused] },
        ],
        done: 1,
        refused: 1,
      },
    });
    at('?type=OVERDUE');
    await userEvent.click((await screen.findAllByLabelText('Select all on this page'))[0] as HTMLElement);
    expect(screen.queryByRole('button', { name: 'Create ASN' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remind vendors' }));
    expect(calls.some((call) => call.method === 'POST')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Remind 2 vendors' }));
    expect(await screen.findByText('Reminded: 2 overdue, 0 due this week')).toBeVisible();
    expect(screen.getByText(/Already reminded today by buyer2 at 2026-11-20/)).toBeVisible();
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ vendors: ['V10001', 'V2'] });
  });
});

describe('board', () => {
  const cells = [
    { dueOn: '2026-11-17', quantity: '40.000', lines: 1, late: true },
    { dueOn: '2026-11-20', quantity: '60.000', lines: 2, late: false },
  ];
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
  const part = { materialCode: 'AS-7781-03', description: 'ABF substrate', uom: 'PCS', cells };
  const board = { days, today: '2026-11-20', items: [part, { ...part, materialCode: 'ZZ' }], totalcount: 2 };

  it('leads from a cell to its lines, goes by arrows and from week to week', async () => {
    const { calls } = fakeServer({ 'GET /asn-schedule/board': board });
    at('?view=board&weekOf=2026-11-20&plant=K11');
    const [late, due] = await screen.findAllByRole('link', { name: /40|60/ });
    expect(within(late as HTMLElement).getByLabelText('overdue')).toBeVisible();
    expect(within(due as HTMLElement).getByLabelText('due today')).toBeVisible();
    const address = '/asn/asnSchedule?plant=K11&type=DUE&part=AS-7781-03&dueFrom=2026-11-17&dueTo=2026-11-17';
    expect(late?.getAttribute('href')).toBe(address);
    (late as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(due).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('link', { name: /60/ })[1]).toHaveFocus();
    expect(calls[0]?.query).toMatchObject({ weekOf: '2026-11-20', plant: 'K11' });
    await userEvent.click(screen.getByRole('button', { name: /Next week/ }));
    await waitFor(() => expect(calls[calls.length - 1]?.query.weekOf).toBe('2026-11-23'));
    await userEvent.click(screen.getByRole('button', { name: /This week/ }));
    await waitFor(() => expect(calls[calls.length - 1]?.query.weekOf).toBeUndefined());
  });
});

it('groups what may travel together, suggests no more than may be shipped, and asks a cell for just its part', () => {
  const other = { ...scheduled, id: 7, currency: 'USD' };
  expect(groupsOf([scheduled, other, { ...scheduled, id: 8 }]).map((lines) => lines.map(({ id }) => id))).toEqual([
    [6, 8],
    [7],
  ]);
  expect(suggested({ ...scheduled, balanceAllowQty: '20.000' }).suggestedQty).toBe('20.000');
  const line = { orderQty: '100', cancelledQty: '0', inTransitQty: '40', receivedQty: '20', balanceAllowQty: '45' };
  expect(wanted(line).suggestedQty).toBe('40');
  expect(wanted({ ...line, balanceAllowQty: '30' }).suggestedQty).toBe('30');
  expect(cellAddress('A', '2026-11-20', { material: 'x', plant: '' })).toBe(
    '/asn/asnSchedule?type=DUE&part=A&dueFrom=2026-11-20&dueTo=2026-11-20',
  );
});
