import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { entry } from '../../testing/document';
import { material, plant, row, track, vendor } from '../../testing/master';
import { menuEntry, supplier } from '../../testing/people';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { MasterKind, MasterRow } from './api';
import { MasterDataPage } from './MasterDataPage';

const screens = ['poListQuery', 'companies', 'masterData'].map((name) => menuEntry(name));
const acme: MasterRow = {
  ...row,
  id: 8,
  kind: 'vendor',
  code: 'V 1',
  name: 'Acme',
  own: {},
  erp: { name: 'Acme' },
  heldOrders: 2,
  companyId: 4,
  companyStatus: 'Golive',
};

beforeEach(() => userStore.set({ info: { ...supplier, menu: screens } }));
afterEach(() => userStore.set({ info: undefined }));

/** The page with these records in every list. */
function open(rows: MasterRow[], address = '/', replies: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /masters/kinds': [plant, vendor, track],
    'GET /masters': { items: rows, totalcount: rows.length },
    ...replies,
  });
  return { server, page: show(<MasterDataPage />, address) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (server: ReturnType<typeof fakeServer>) => server.calls.filter(({ method }) => method === 'POST');
/** Chooses in the open form. */
async function choose(label: RegExp, option: string) {
  const field = screen.getByLabelText(label);
  fireEvent.mouseDown(field);
  const list = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  fireEvent.click(await within(list).findByTitle(option));
}

it('shows what holds, and marks where people say something else than the ERP', async () => {
  const { server } = open([row]);
  expect(await screen.findByRole('cell', { name: /^Tainan south/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Plants' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText(/Plants receive the goods/)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Changed here. ERP: Tainan' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Changed here/ })).toHaveLength(1);
  for (const value of ['Asia/Taipei', 'Required', 'In the ERP', 'Active'])
    expect(screen.getByRole('cell', { name: value })).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/masters')?.query).toMatchObject({ kind: 'plant' });
});

it('keeps the kind in the address, and leads from a supplier to its company and its held orders', async () => {
  const { server, page } = open([acme], '/?kind=plant&words=p&page=2');
  await userEvent.click(await screen.findByRole('tab', { name: 'Suppliers' }));
  await waitFor(() => expect(page.address()).toBe('/?kind=vendor'));
  // Beside the list, its saved views are asked for.
  const asked = () => server.calls.filter(({ path }) => path === '/masters').at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'vendor', page: '1' }));
  expect(asked()).not.toHaveProperty('words');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/systemSetting/companies/4',
    '/monitor/poListQuery?vendor=V%201',
  ]);
  // The company's own page says whether it is dealt with.
  expect(screen.queryByRole('button', { name: /^Deactivate/ })).toBeNull();
});

it('adds a record with what is typed and nothing else, and says at its field what the server finds', async () => {
  let taken = true;
  const { server } = open([], '/?kind=plant', {
    'POST /masters': () => {
      const blockers = [{ label: 'ALREADY_EXISTS', field: 'code', params: {}, severity: 'block' }];
      return taken ? refusal(409, { errorLabel: 'REFUSED', blockers }) : { id: 9, state: 'Active', version: 1 };
    },
  });
  await press('Add plant');
  const dialog = await screen.findByRole('dialog');
  const add = within(dialog).getByRole('button', { name: 'Add plant' });
  await userEvent.click(add);
  expect(within(dialog).getByLabelText(/^Plant code/)).toHaveAccessibleDescription('This field is required');
  expect(sent(server)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Plant code/), 'p300');
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Tainan');
  expect(within(dialog).getByLabelText(/^Time zone/)).toHaveAccessibleDescription(/Default: Asia\/Taipei$/);
  await userEvent.click(add);
  await waitFor(() =>
    expect(within(dialog).getByLabelText(/^Plant code/)).toHaveAccessibleDescription('Already exists'),
  );
  taken = false;
  await userEvent.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(server)[1]?.body).toEqual({ kind: 'plant', code: 'p300', fields: { name: 'Tainan' } });
});

it('shows what another sub-group of a part sets back before it is saved, and asks for no look otherwise', async () => {
  const part: MasterKind = {
    ...material,
    fields: [...material.fields, { name: 'subGroup', form: 'subGroup', max: 50, choices: null, fallback: '' }],
  };
  const own = { description: 'Substrate', subGroup: 'RIGID' };
  const one: MasterRow = { ...row, kind: 'material', code: 'SUB-01', name: 'Substrate', own, erp: null };
  const nothing = { openLines: 0, drafts: 0, gaining: 0, losing: 0, isMore: false, specs: 0 };
  const { server } = open([one], '/?kind=material', {
    'GET /masters/kinds': [part],
    'GET /option/subMaterialGroup': [],
    'POST /shipment-rules/preview': { ...nothing, specs: 3 },
    'POST /masters/7/events/edit': { id: 7, state: 'Active', version: 4 },
  });
  await press('Edit SUB-01');
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save).toBeEnabled();
  expect(within(dialog).queryByRole('button', { name: 'Preview changes' })).toBeNull();
  const group = within(dialog).getByLabelText(/^Inspection sub-group/);
  await userEvent.clear(group);
  await userEvent.type(group, 'FLEX');
  expect(save).toBeDisabled();
  await press('Preview changes');
  expect(await screen.findByText('3 supplier specs must be entered again')).toBeVisible();
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = sent(server).map(({ body }) => body);
  const fields = { description: 'Substrate', subGroup: 'FLEX' };
  expect(bodies).toEqual([
    { kind: 'material', code: 'SUB-01', fields, retired: false },
    { version: 3, fields },
  ]);
});

it('leaves to the ERP what is emptied, and says beside each field what that is', async () => {
  const { server } = open([row], '/', { 'POST /masters/7/events/edit': { id: 7, state: 'Active', version: 4 } });
  await press('Edit P300');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Edit P300')).toBeVisible();
  const name = within(dialog).getByLabelText(/^Name/);
  expect(within(dialog).queryByLabelText(/^Plant code/)).toBeNull();
  expect(within(dialog).getByText(/Leave a field empty/)).toBeVisible();
  expect(name).toHaveAttribute('placeholder', 'Tainan');
  expect(name).toHaveAccessibleDescription('ERP: Tainan');
  expect(name).not.toHaveAttribute('aria-required', 'true');
  expect(within(dialog).getByTitle('As in the ERP (Required)')).toBeVisible();
  expect(within(dialog).getByTitle('Default (Asia/Taipei)')).toBeVisible();
  await userEvent.clear(name);
  await choose(/^Ship permission/, 'Not needed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(server)[0]?.body).toEqual({ version: 3, fields: { shipPermission: 'open' } });
});

it('opens the record that the address names, and goes on to the list of its kind', async () => {
  const { page } = open([row], '/?id=7', { 'GET /masters/7': { ...row, kind: 'vendor' } });
  expect(within(await screen.findByRole('dialog')).getByText('Edit P300')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(page.address()).toBe('/?kind=vendor'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Suppliers' })).toHaveAttribute('aria-selected', 'true');
});

it('says so where the address names a record that is not there', async () => {
  open([row], '/?id=9');
  expect(await screen.findByText(/does not exist/)).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('tells the history in words', async () => {
  const fields = { name: 'Tainan', shipPermission: 'required' };
  open([row], '/', {
    'GET /masters/7/workflow': {
      history: [
        entry(1, 'create', null, 'Active', { kind: 'plant', code: 'P300', fields }),
        entry(2, 'edit', 'Active', 'Active', { fields: { shipPermission: 'open' } }),
      ],
    },
  });
  await press('History of P300');
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Created');
  for (const line of ['Code: P300', 'Name: Tainan', 'Ship permission: Required', 'Ship permission: Not needed'])
    expect(drawer).toHaveTextContent(line);
  expect(drawer).not.toHaveTextContent(/fields|kind|required|open/);
});

it('takes a record out of use after a question, and offers to use again what is not', async () => {
  const { server } = open([row, { ...row, id: 9, code: 'P400', state: 'Inactive' }], '/', {
    'POST /masters/7/events/deactivate': { id: 7, state: 'Inactive', version: 4 },
  });
  await press('Deactivate P300');
  expect(await screen.findByText(/^Deactivate P300\? It is no longer offered/)).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Deactivate' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent(server)[0]?.body).toEqual({ version: 3 }));
  expect(screen.getByRole('button', { name: 'Reactivate P400' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deactivate P400' })).toBeNull();
});

it('imports and exports one kind, whose export is what is filled in', async () => {
  const checked = { rows: 1, accepted: 1, refused: 0, skipped: 0, hidden: 0, moreFaults: 0, faults: [] };
  const { server } = open([row], '/?kind=invoiceTrack', {
    'POST /masters/import': { ...checked, answers: { create: 1 } },
    'GET /masters/export': new Response(new Blob(['x'])),
  });
  await press('Import from Excel');
  await press('Download template');
  await waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({ path: '/masters/export', query: { kind: 'invoiceTrack' } }),
  );
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'tracks.xlsx')] } });
  await screen.findByText('No errors. Ready to import.');
  expect(sent(server)[0]).toMatchObject({ path: '/masters/import', query: { kind: 'invoiceTrack', dryRun: 'true' } });
  expect(document.querySelector('.import-counts')).toHaveTextContent('Rows1New1With errors0');
});
