import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { ReceiptRow } from './api';
import { ReceiptSearchPage } from './ReceiptSearchPage';

const row: ReceiptRow = {
  id: 1,
  kind: 'return',
  state: 'booked',
  reason: null,
  receiptNo: 'R1',
  lineNo: 1,
  receivedOn: '2026-11-20',
  erpBookedAt: '2026-11-21T03:00:00Z',
  asnId: 9,
  asnNo: 'ASN1',
  inboundNo: '18',
  poLineId: 5,
  poNo: '4711',
  poLineNo: 10,
  materialCode: 'SB1',
  description: 'Substrate',
  plantCode: 'P100',
  vendorCode: 'V10001',
  vendorName: 'Acme',
  quantity: '-3.000',
  acceptedQty: null,
  rejectedQty: '3.000',
  uom: 'PCS',
  saidQty: null,
  saidUom: null,
  shipQty: '50.000',
  differenceQty: '-4.000',
  returnedQty: '3.000',
};

afterEach(() => userStore.set({ ...userStore.get(), info: undefined }));

it('says what came, went back and differs, and leads to the notice and the order line', async () => {
  fakeServer({
    'GET /receipts': {
      items: [
        row,
        { ...row, id: 2, kind: 'receive', quantity: '5', asnId: null, asnNo: null, shipQty: null, differenceQty: null },
      ],
      totalcount: 2,
    },
    'GET /option/rcvTransactionType': [],
  });
  userStore.set({ info: { ...supplier, menu: [{ name: 'poSearch', path: '/po/poSearch' }] as typeof supplier.menu } });
  show(<ReceiptSearchPage />);
  const rows = (await screen.findAllByText('R1 / 1')).map((cell) => cell.closest('tr') as HTMLElement);
  const [back, came] = rows as [HTMLElement, HTMLElement];
  expect(back).toHaveTextContent(/Return.*-3 PCS.*3.*-4/);
  expect(within(back).getByRole('link', { name: 'ASN1' })).toHaveAttribute('href', '/asn/asns/9');
  expect(within(back).getByRole('link', { name: '4711 / 10' })).toHaveAttribute('href', '/po/lines/5');
  expect(came).toHaveTextContent(/Receipt.*–.*5 PCS.*–/);
  // What waits, and whose it is, is asked inside only.
  expect(screen.queryByRole('columnheader', { name: 'Vendor code' })).toBeNull();
});
