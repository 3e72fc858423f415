import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entry } from '../../testing/document';
import { plant, row, shipmentRule, track, vendorName } from '../../testing/master';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { MasterRow } from './api';
import { MasterDataPage } from './MasterDataPage';
import { AsnManagementSettingPage, VendorNamesPage, XOutByVendorPage } from './ShipmentSettingPages';

const rule: MasterRow = {
  ...row,
  id: 11,
  version: 2,
  kind: 'shipmentRule',
  code: '*|PCB',
  name: '',
  own: { materialGroup: 'PCB', lotRequired: 'Y' },
  erp: null,
};
const general: MasterRow = { ...rule, id: 12, code: '*|*', own: { lotRequired: 'N', rtDailyLimit: '359' } };
const nothing = { openLines: 0, drafts: 0, gaining: 0, losing: 0, isMore: false };
const touched = { openLines: 12, drafts: 2, gaining: 1, losing: 0, isMore: true };

function open(replies: Parameters<typeof fakeServer>[0] = {}, address = '/') {
  const server = fakeServer({
    'GET /masters/kinds': [plant, track, shipmentRule],
    'GET /masters': { items: [rule, general], totalcount: 2 },
    'POST /shipment-rules/preview': touched,
    ...replies,
  });
  return { server, page: show(<AsnManagementSettingPage />, address) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('lists rules by what they are for, beside the plants, the track letters and what applies', async () => {
  open();
  expect(await screen.findByRole('cell', { name: 'PCB' })).toBeVisible();
  expect(screen.getAllByRole('cell', { name: 'All' })).toHaveLength(3);
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Shipment rules', 'Plants', 'Invoice track letters', 'What applies']);
  // The rule for everything stays.
  expect(screen.getAllByRole('button', { name: /^Deactivate/ })).toHaveLength(1);
});

it('says what a change would touch before it may be saved, and asks anew for other values', async () => {
  const { server } = open({ 'POST /masters/11/events/edit': { id: 11, state: 'Active', version: 3 } });
  await press('Edit All · PCB');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Material group/)).toBeDisabled();
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await press('Preview changes');
  expect(await screen.findByText('12 open order lines change')).toBeVisible();
  expect(screen.getByText('1 of them gets new findings')).toBeVisible();
  expect(screen.getByText('Only the newest 1,000 drafts were checked.')).toBeVisible();
  const asked = server.calls.find(({ path }) => path === '/shipment-rules/preview');
  const fields = { materialGroup: 'PCB', lotRequired: 'Y' };
  expect(asked?.body).toEqual({ kind: 'shipmentRule', code: '*|PCB', fields, retired: false });
  await userEvent.type(within(dialog).getByLabelText(/^RT numbers per day/), '5');
  expect(save).toBeDisabled();
  await userEvent.clear(within(dialog).getByLabelText(/^RT numbers per day/));
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.find(({ path }) => path === '/masters/11/events/edit')?.body).toEqual({ version: 2, fields });
});

it('says what taking a rule out of use would touch, and the history says what became of what', async () => {
  const changes = [
    entry(2, 'edit', 'Active', 'Active', { fields: { lotRequired: 'Y' }, before: { lotRequired: 'N' } }),
    entry(3, 'edit', 'Active', 'Active', { fields: { rtDailyLimit: '5' }, before: { lotRequired: 'Y' } }),
  ];
  const { server } = open({
    'POST /shipment-rules/preview': nothing,
    'GET /masters/11/workflow': { history: changes, offers: [] },
  });
  await press('Deactivate All · PCB');
  expect(await screen.findByText('No open order lines or drafts change.')).toBeVisible();
  expect(server.calls.at(-1)?.body).toMatchObject({ retired: true });
  await userEvent.keyboard('{Escape}');
  await press('History of All · PCB');
  expect(await screen.findByText('No → Yes')).toBeVisible();
  expect(screen.getByText('Yes → –')).toBeVisible();
  expect(screen.getByText('– → 5')).toBeVisible();
});

it('tells what applies to a part at a plant, and where each value comes from', async () => {
  const held = { plant: null, materialGroup: null };
  const { server } = open(
    {
      'GET /shipment-rules/effective': [
        { ...held, field: 'lotRequired', value: 'Y', source: 'plant+group', plant: 'P1', materialGroup: 'PCB' },
        { ...held, field: 'rtDailyLimit', value: '359', source: 'general' },
        { ...held, field: 'shipPermission', value: 'required', source: 'own', plant: 'P1' },
      ],
      'GET /options/plants': [],
      'GET /options/materials': [],
    },
    '/?kind=effective',
  );
  await press('Show');
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await userEvent.type(screen.getByLabelText(/^Plant/), 'P1');
  await userEvent.type(screen.getByLabelText(/^Part no/), 'M1');
  await press('Show');
  expect(await screen.findByText('Rule for plant P1, group PCB')).toBeVisible();
  for (const text of ['Yes', 'Rule for all', '359', 'Plant P1', 'Required'])
    expect(screen.getByText(text)).toBeVisible();
  const asked = server.calls.find(({ path }) => path === '/shipment-rules/effective');
  expect(asked?.query).toEqual({ plant: 'P1', material: 'M1' });
});

it('leads from a record to the screen on which it is kept', async () => {
  fakeServer({ 'GET /masters/kinds': [plant, shipmentRule], 'GET /masters/11': rule });
  const page = show(<MasterDataPage />, '/?id=11');
  await waitFor(() => expect(page.address()).toBe('/asn/asnManagementSetting?id=11'));
});

it('shows the only kind of a screen without tabs', async () => {
  const kind = { ...shipmentRule, kind: 'xOutRule', screen: 'asnMtrlXOutBoxVendor' };
  fakeServer({ 'GET /masters/kinds': [plant, kind], 'GET /masters': { items: [], totalcount: 0 } });
  show(<XOutByVendorPage />);
  expect(await screen.findByText('No settings yet. What is set for the material applies.')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('keeps the names of suppliers by language', async () => {
  const name: MasterRow = {
    ...rule,
    kind: 'vendorName',
    code: 'V10001|Tc',
    name: '艾可',
    own: { vendor: 'V10001', language: 'Tc', name: '艾可' },
  };
  fakeServer({
    'GET /masters/kinds': [plant, vendorName],
    'GET /masters': { items: [name], totalcount: 1 },
    'GET /option/vendorCompanyOption': [{ value: 'V10001', label: 'V10001 Acme' }],
  });
  show(<VendorNamesPage />);
  expect(await screen.findByRole('cell', { name: 'Traditional Chinese' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '艾可' })).toBeVisible();
  await press('Add name');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByLabelText(/^Supplier|^Vendor/));
  expect(await screen.findByText('V10001 Acme')).toBeVisible();
});
