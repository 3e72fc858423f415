import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { AsnSearchPage } from './AsnSearchPage';

const place = {
  id: 9,
  asnId: 3,
  asnNo: 'ASN261100003',
  state: 'Closed',
  lineNo: 1,
  poLineId: 6,
  poNo: '4500001001',
  poLineNo: 20,
  materialCode: 'M1',
  description: 'Film',
  uom: 'PCS',
  invoiceNo: 'AB12345678',
  shippedOn: '2026-11-22',
  plantCode: 'K11',
  vendorCode: 'V10001',
  vendorName: 'Acme',
};
const line = {
  ...place,
  lotNos: 'L1, L2, L3',
  lotCount: 3,
  manufacturedOn: '2026-11-20',
  effectiveOn: null,
  rtNo: 'A01',
  boxCount: 2,
  shipQty: '10.000',
  receivedQty: '10.000',
  firstReceivedOn: '2026-11-24',
  lastReceivedOn: '2026-11-25',
};
const lot = { ...place, lotNo: 'L2', quantity: '4.000', rtNo: 'A01', remark: '', manufacturedOn: '2026-11-20' };
const box = { ...place, boxId: 'MAV1000126112000A1', quantity: '5.000', xOutQty: null, rfid: '' };

const options = {
  'GET /option/asnStatus': [{ value: 'Closed', label: 'Received' }],
  'GET /option/asnClosedStatus': [{ value: 'open', label: 'Open' }],
  'GET /option/asnRcvType': [{ value: 'short', label: 'Closed short' }],
  'GET /option/tax': [{ value: '06', label: '06 Electronic invoice' }],
  'GET /option/getOrgIdOption': [{ value: 'K11', label: 'K11 Kaohsiung' }],
};
const server = () =>
  fakeServer({
    ...options,
    'GET /asns': { items: [], totalcount: 0 },
    'GET /asn-lines': { items: [line], totalcount: 1 },
    'GET /asn-lots': { items: [lot], totalcount: 1 },
    'GET /asn-boxes': { items: [box], totalcount: 1 },
  });

beforeEach(() => userStore.set({ info: { ...supplier, roles: ['124'] } }));

it('shows the view of its address and takes what was looked for along', async () => {
  const { calls } = server();
  const { address } = show(<AsnSearchPage />, '/asn/asnSearch?view=lines&boxId=MA&poNo=4500001001');
  expect(await screen.findByRole('link', { name: 'ASN261100003 / 1' })).toHaveAttribute('href', '/asn/asns/3');
  expect(calls.find(({ path }) => path === '/asn-lines')?.query).toMatchObject({ boxId: 'MA', poNo: '4500001001' });
  expect(calls.some(({ path }) => path === '/asns')).toBe(false);
  expect(screen.getByText('2026-11-24 – 2026-11-25')).toBeVisible();
  expect(screen.getByRole('link', { name: 'L1 +2' })).toHaveAttribute(
    'href',
    '/asn/asnSearch?view=lots&asnNo=ASN261100003&poNo=4500001001',
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Boxes' }));
  expect(await screen.findByText('MAV1000126112000A1')).toBeVisible();
  expect(address()).toBe('/asn/asnSearch?view=boxes&poNo=4500001001&boxId=MA');
  await userEvent.click(screen.getByRole('tab', { name: 'ASNs' }));
  await waitFor(() => expect(address()).toBe('/asn/asnSearch?poNo=4500001001'));
});

it('asks for notices by every filter of the address', async () => {
  const { calls } = server();
  const filters = {
    asnNo: 'ASN26',
    closing: 'open',
    rcvType: 'short,part',
    plant: 'K11',
    materialGroup: 'Films',
    shipVia: 'Truck, express',
    taxCode: '06',
    mawb: '123',
    hawb: 'H',
    etaFrom: '2026-11-01',
    etaTo: '2026-11-30',
  };
  show(<AsnSearchPage />, `/asn/asnSearch?${new URLSearchParams(filters)}`);
  await waitFor(() => expect(calls.find(({ path }) => path === '/asns')?.query).toMatchObject(filters));
  expect(calls.some(({ path }) => path === '/option/asnRcvType')).toBe(true);
  expect(screen.queryByLabelText('Vendor code')).toBeNull();
});

it('has no lists of contents for who carries the goods', async () => {
  userStore.set({ info: { ...supplier, companytype: 'F', roles: ['124'] } });
  const { calls } = server();
  show(<AsnSearchPage />, '/asn/asnSearch?view=lines');
  await waitFor(() => expect(calls.some(({ path }) => path === '/asns')).toBe(true));
  expect(screen.queryByRole('tab')).toBeNull();
  expect(calls.some(({ path }) => path === '/asn-lines')).toBe(false);
});

it('lists each lot by itself', async () => {
  server();
  show(<AsnSearchPage />, '/asn/asnSearch?view=lots&lotNo=L');
  const row = (await screen.findByText('L2')).closest('tr') as HTMLElement;
  expect(within(row).getByText('4')).toBeVisible();
});
