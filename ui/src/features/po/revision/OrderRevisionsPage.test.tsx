import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Call, fakeServer } from '../../../testing/server';
import { show } from '../../../testing/show';
import { OrderRevisionsPage } from './OrderRevisionsPage';

// Hundreds of lines would take seconds to draw.
vi.mock('./comparison', async (original) => ({ ...(await original<object>()), AT_ONCE: 3 }));

const revision = (number: number, counts = {}) => ({
  number,
  since: `2026-11-0${number}T04:00:00Z`,
  linesAdded: 0,
  linesChanged: 0,
  linesClosed: 0,
  fieldsChanged: 0,
  ...counts,
});
const three = [revision(3, { linesChanged: 1 }), revision(2, { linesAdded: 1 }), revision(1, { linesAdded: 2 })];

/** An order whose first line grew by 20 with each revision, and whose third line came with the second one. */
function compared({ query }: Call) {
  const [from, to] = [Number(query.from), Number(query.to)];
  const side = (number: number) => ({
    number,
    since: `2026-11-0${number}T04:00:00Z`,
    lines: number > 1 ? 3 : 2,
    headKnown: true,
    totalNetOfVat: String(1000 + number),
    totalAmount: String(1050 + number),
  });
  const field = (name: string, left: string | null, right: string | null, changed = left !== right) => ({
    ...{ field: name, from: left, to: right, changed },
  });
  const quantity = (number: number) => String(980 + number * 20);
  const grown = from !== to;
  const late = from === 1 && to > 1;
  return {
    poNo: '4500000007',
    from: side(from),
    to: side(to),
    head: [field('currency', 'TWD', 'TWD'), field('shipTo', 'Dock 1', 'Dock 1')],
    lines: [
      {
        ...{ id: 11, lineNo: 1, only: null, changed: grown },
        fields: [field('materialCode', 'M1', 'M1'), field('orderQty', quantity(from), quantity(to))],
      },
      {
        ...{ id: 12, lineNo: 2, only: null, changed: false },
        fields: [field('materialCode', 'M2', 'M2'), field('orderQty', '5', '5')],
      },
      {
        ...{ id: 13, lineNo: 3, only: late ? 'to' : null, changed: late },
        fields: [
          field('materialCode', late ? null : 'M3', 'M3', false),
          field('orderQty', late ? null : '7', '7', false),
        ],
      },
    ],
  };
}

const open = (address = '/po/orders/7/revisions') => show(<OrderRevisionsPage />, address, '/po/orders/:id/revisions');
const line = (name: string) =>
  within(screen.getByRole('group', { name: 'Order lines' }))
    .getByText(name)
    .closest('tr');

describe('Revisions of an order', () => {
  it('stand side by side: the newest and the one before it, of which only what differs', async () => {
    fakeServer({ 'GET /purchase-orders/7/revisions': three, 'GET /purchase-orders/7/comparison': compared });
    open();
    expect(await screen.findByRole('link', { name: '4500000007' })).toHaveAttribute('href', '/po/orders/7');
    expect(line('M1')).toHaveTextContent('Revision 2: 1,020 → Revision 3: 1,040');
    expect(line('M1')?.querySelector('mark')).toHaveTextContent('1,040');
    expect(line('M1')?.querySelector('del')).toHaveTextContent('1,020');
    expect(screen.queryByText('M2')).toBeNull();
    const totals = screen.getByText('Total net of VAT').closest('tr');
    expect(totals).toHaveTextContent(/differs.*1,002 TWD.*1,003 TWD/);
    // What is the same on both sides of the head is not listed either.
    expect(screen.queryByText('Dock 1')).toBeNull();
  });

  it('are chosen from lists, and the address says which', async () => {
    fakeServer({ 'GET /purchase-orders/7/revisions': three, 'GET /purchase-orders/7/comparison': compared });
    const { address } = open();
    await screen.findByText('M1');
    await userEvent.click(screen.getByRole('combobox', { name: 'Revision on the left' }));
    await userEvent.click(await screen.findByText(/^Revision 1, since/));
    expect(address()).toBe('/po/orders/7/revisions?from=1&to=3');
    expect(await screen.findByText('Only in revision 3')).toBeVisible();
    expect(line('M3')).toHaveTextContent('7');
    expect(line('M3')?.querySelector('mark')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Only what differs' }));
    expect(address()).toBe('/po/orders/7/revisions?from=1&to=3&all=1');
    expect(line('M2')).toHaveTextContent('5');
    expect(screen.getAllByText('Dock 1')).toHaveLength(2);
  });

  it('open as the address says', async () => {
    const { calls } = fakeServer({
      'GET /purchase-orders/7/revisions': three,
      'GET /purchase-orders/7/comparison': compared,
    });
    open('/po/orders/7/revisions?from=2&to=2');
    expect(await screen.findByText('The same revision is selected on both sides.')).toBeVisible();
    expect(await screen.findByText('No line differs between these revisions')).toBeVisible();
    expect(calls.at(-1)?.query).toEqual({ from: '2', to: '2' });
  });

  it('say so where there is only one', async () => {
    fakeServer({ 'GET /purchase-orders/7/revisions': three.slice(2) });
    open();
    expect(await screen.findByText('This order has only one revision')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('are printed whole', async () => {
    const lines = Array.from({ length: 4 }, (_, n) => ({
      ...{ id: n, lineNo: n, only: null, changed: true },
      fields: [{ field: 'materialCode', from: `A${n}`, to: `B${n}`, changed: true }],
    }));
    fakeServer({
      'GET /purchase-orders/7/revisions': three,
      'GET /purchase-orders/7/comparison': (call: Call) => ({ ...compared(call), lines }),
    });
    open();
    await screen.findByText('B0');
    expect(screen.queryByText('B3')).toBeNull();
    const onPaper = vi.fn(() => expect(screen.getByText('B3')).toBeInTheDocument());
    vi.stubGlobal('print', onPaper);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(onPaper).toHaveBeenCalledOnce();
    expect(screen.queryByText('B3')).toBeNull();
    vi.unstubAllGlobals();
  });
});
