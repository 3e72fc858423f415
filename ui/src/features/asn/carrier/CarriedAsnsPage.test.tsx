import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/server';
import { show } from '../../../testing/show';
import { CarriedAsnsPage } from './CarriedAsnsPage';
import { announced, isComplete, payloadOf } from './pickUp';

const shipment = {
  id: 7,
  version: 3,
  asnNo: 'ASN0000007',
  state: 'Sent',
  pickedUpAt: null,
  vendorCode: 'V10001',
  vendorName: 'Acme',
  plantCode: 'P100',
  shipTo: 'Dock 1',
  mawb: '160-12345675',
  hawb: 'H77',
  totalPackages: 4,
  driverName: 'Lee',
  carNo: '',
};

const workflow = {
  process: 'asn',
  document: 7,
  state: 'Sent',
  version: 3,
  offers: [{ event: 'pick-up', allowed: true, blockers: [] }],
  history: [],
  deadlines: [],
  transitions: [],
  diagram: '',
};

it('confirms for one car what was chosen, and says at the field what is wrong', async () => {
  const { calls } = fakeServer({
    'GET /carried-asns': { items: [shipment], totalcount: 1 },
    'GET /asns/7/workflow': workflow,
    'POST /asns/events/pick-up': {
      done: 1,
      refused: 0,
      results: [{ id: 7, ok: true, state: 'Sent', version: 4 }],
    },
  });
  show(<CarriedAsnsPage />, '/asn/carriedAsns');
  const row = (await screen.findByText('ASN0000007')).closest('tr') as HTMLElement;
  for (const text of ['Acme', '160-12345675', 'H77']) expect(within(row).getByText(text)).toBeVisible();
  await userEvent.click(within(row).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: /Confirm pickup/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Packages')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Confirm pickup (1)' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/^Driver \*/), 'Lee Ming');
  await userEvent.type(dialog.getByLabelText(/Licence plate/), 'AB-1234');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm pickup (1)' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      items: [{ id: 7, version: 3 }],
      pickUp: { driverName: 'Lee Ming', carNo: 'AB-1234', packages: null, pickedUpAt: null },
    }),
  );
});

it('begins with what was announced, and says moments in UTC', () => {
  const typed = announced({ driverName: 'Lee', carNo: 'AB-1', totalPackages: 4 });
  expect(typed).toMatchObject({ driverName: 'Lee', carNo: 'AB-1', packages: '4', pickedUpAt: '' });
  expect(isComplete(typed)).toBe(true);
  expect(isComplete({ ...typed, carNo: ' ' })).toBe(false);
  const moment = '2026-11-26T10:30';
  expect(payloadOf({ ...typed, pickedUpAt: moment })).toEqual({
    pickUp: {
      driverName: 'Lee',
      driverPhone: '',
      carNo: 'AB-1',
      comments: '',
      packages: 4,
      pickedUpAt: new Date(moment).toISOString(),
    },
  });
});
