import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { LineShipments } from './LineShipments';
import { OrderPrintPage } from './OrderPrintPage';
import { Revisions } from './Revisions';

const fields = (orderQty: string, needByOn: string) => [
  { field: 'orderQty', value: orderQty, changed: false },
  { field: 'needByOn', value: needByOn, changed: false },
  { field: 'graphNo', value: '', changed: false },
];

describe('Revisions of an order line', () => {
  const three = [
    { number: 3, since: '2026-11-03T04:00:00Z', fields: fields('120', '2026-12-20') },
    { number: 2, since: '2026-11-02T04:00:00Z', fields: fields('120', '2026-12-10') },
    { number: 1, since: '2026-11-01T04:00:00Z', fields: fields('1000', '2026-12-10') },
  ];
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

  it('stand side by side, with what differs marked', async () => {
    fakeServer({ 'GET /po-lines/5/revisions': three });
    show(<Revisions id={5} version={9} />);
    await screen.findByText('Compare revisions');
    expect(row('Need-by date').querySelectorAll('mark')).toHaveLength(2);
    expect(within(row('Need-by date')).getByText('differs')).toBeInTheDocument();
    expect(row('Ordered').querySelectorAll('mark')).toHaveLength(0);
    // What neither has is not listed.
    expect(screen.queryByText('Graph no.')).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Revision on the left' }));
    await userEvent.click(await screen.findByText(/^Revision 1,/));
    expect(within(row('Ordered')).getByText('1,000')).toBeInTheDocument();
    expect(row('Ordered').querySelectorAll('mark')).toHaveLength(2);
  });

  it('are not spoken of where there is only one', async () => {
    const { calls } = fakeServer({ 'GET /po-lines/5/revisions': three.slice(2) });
    show(<Revisions id={5} version={9} />);
    await expect.poll(() => calls.length).toBe(1);
    expect(screen.queryByText('Compare revisions')).toBeNull();
  });
});

describe('Shipments of an order line', () => {
  afterEach(() => userStore.set({ ...userStore.get(), info: undefined }));
  const shipments = {
    asns: [
      {
        id: 3,
        asnNo: 'ASN3',
        state: 'Sent',
        shipQty: '40.000',
        receivedQty: '10.000',
        returnedQty: '2.000',
        shippedOn: null,
        etaOn: null,
      },
    ],
    receipts: [
      {
        receiptNo: 'R1',
        lineNo: 1,
        kind: 'receive',
        acceptedQty: '9',
        rejectedQty: '1',
        quantity: '10',
        receivedOn: '2026-11-20',
        erpBookedAt: '2026-11-20T04:00:00Z',
        booked: true,
        asnId: 3,
        asnNo: 'ASN3',
      },
      {
        receiptNo: 'R2',
        lineNo: 1,
        kind: 'return',
        quantity: '-5',
        receivedOn: '2026-11-21',
        erpBookedAt: null,
        booked: false,
        asnId: null,
        asnNo: null,
      },
    ],
  };

  it('lead to the ASNs, for those who have a screen of them', async () => {
    fakeServer({ 'GET /po-lines/5/shipments': shipments });
    userStore.set({
      info: { ...supplier, menu: [{ name: 'asnSearch', path: '/asn/asnSearch' }] as typeof supplier.menu },
    });
    const { unmount } = show(<LineShipments id={5} uom="PCS" />);
    const links = await screen.findAllByRole('link', { name: 'ASN3' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/asn/asns/3', '/asn/asns/3']);
    expect(screen.getByText('R2').closest('tr')).toHaveTextContent(/^R2Return.*-5 PCS––Waiting|-5 PCS–––Waiting/);
    unmount();
    userStore.set({ info: { ...supplier, menu: [] } });
    show(<LineShipments id={5} uom="PCS" />);
    expect((await screen.findAllByText('ASN3')).length).toBe(2);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('prints an order with its terms, lines and totals', async () => {
  fakeServer({
    'GET /purchase-orders/7': {
      id: 7,
      poNo: '4500000007',
      poDate: '2026-11-01',
      poStatus: 'open',
      vendorCode: 'V10001',
      vendorName: 'Acme',
      buyerName: 'Bella',
      plantCode: 'P100',
      currency: 'TWD',
      paymentTerm: 'Net 30 days',
      shipTo: 'Dock 1',
      shipVia: '',
      fob: 'DAP',
      billTo: 'Accounts Payable',
      noteToSupplier: 'Ship at once.',
      totalAmount: '1050.0000',
      totalNetOfVat: '1000.0000',
      lines: [
        {
          id: 1,
          lineNo: 1,
          materialCode: 'SB000541',
          description: 'Interleaf paper',
          drawingRev: '',
          graphNo: 'G-1',
          orderQty: '1000.000',
          cancelledQty: '0.000',
          uom: 'PCS',
          unitPrice: '12.0000',
          priceFactor: '1000.000',
          currency: 'TWD',
          taxCode: 'V5',
          needByOn: '2026-12-10',
          promisedOn: null,
        },
        {
          id: 2,
          lineNo: 2,
          isGoods: false,
          materialCode: 'SV000001',
          description: 'Tool maintenance',
          drawingRev: '',
          graphNo: '',
          orderQty: '16.000',
          cancelledQty: '0.000',
          uom: 'H',
          unitPrice: '65.0000',
          priceFactor: '1.000',
          currency: 'TWD',
          taxCode: '',
          needByOn: '2026-12-10',
          promisedOn: null,
        },
      ],
      remarks: [
        { lineNo: 3, text: 'Express freight', quantity: '2', uom: '', unitPrice: '75', amount: '150' },
        { lineNo: 4, text: 'Gate 3', quantity: null, uom: '', unitPrice: null, amount: null },
      ],
    },
  });
  show(<OrderPrintPage />, '/po/orders/7/print', '/po/orders/:id/print');
  const sheet = await screen.findByRole('article');
  for (const text of ['Accounts Payable', 'Net 30 days', 'V5', '12 TWD / 1,000 PCS', '1,000 TWD', '1,050 TWD']) {
    expect(within(sheet).getByText(text)).toBeInTheDocument();
  }
  expect(within(sheet).getByText(/\(Service\)/)).toBeInTheDocument();
  for (const text of ['Express freight', '75 TWD', '150 TWD', 'Gate 3']) {
    expect(within(sheet).getByText(text)).toBeInTheDocument();
  }
  // What the order does not say takes no room.
  expect(within(sheet).queryByText('Ship via')).toBeNull();
});
