import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  catalogue,
  inspectionCategory,
  inspectionItem,
  inspectionSubGroup,
  inspectionUnit,
  row,
} from '../../../testing/master';
import { fakeServer } from '../../../testing/server';
import { show } from '../../../testing/show';
import type { MasterRow } from '../api';
import { CataloguePage } from './CataloguePage';
import { ItemsPage, UnitsPage } from './QualityPages';

const kinds = [inspectionUnit, inspectionCategory, inspectionSubGroup, inspectionItem];
const rigid: MasterRow = {
  ...row,
  id: 31,
  kind: 'inspectionSubGroup',
  code: 'RIGID',
  name: 'Rigid',
  own: { name: 'Rigid', category: 'BOARD', certificate: 'needed' },
  erp: null,
};
const item: MasterRow = {
  ...row,
  id: 40,
  kind: 'inspectionItem',
  code: 'RIGID|THK',
  name: 'Thickness',
  own: { subGroup: 'RIGID', shortName: 'THK', name: 'Thickness', difference: 'S', replyType: 'V', sampleSize: '5' },
  erp: null,
};
const nothing = { openLines: 0, drafts: 0, gaining: 0, losing: 0, isMore: false, specs: 0 };

function open(address = '/', replies: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /inspection-catalogue': catalogue,
    'GET /masters/kinds': kinds,
    'GET /masters': { items: [item], totalcount: 1 },
    'GET /masters/31': rigid,
    'POST /shipment-rules/preview': { ...nothing, specs: 7 },
    ...replies,
  });
  return { server, page: show(<CataloguePage />, address) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the tree, finds in it, and leads to a node by its address', async () => {
  const { page } = open();
  expect(await screen.findByText(/^Choose a material group/)).toBeVisible();
  const tree = screen.getByRole('tree');
  for (const text of [/^PCB/, /^BOARD Boards/, /^RIGID Rigid/]) expect(within(tree).getByText(text)).toBeVisible();
  expect(within(tree).getByText('2 items')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'flexible');
  await waitFor(() => expect(within(tree).queryByText(/^RIGID/)).toBeNull());
  await userEvent.click(within(tree).getByText(/^FLEX/));
  await waitFor(() => expect(page.address()).toBe('/?node=subGroup%3AFLEX'));
});

it('shows a sub-group with its record and its items, and says what a change would set back', async () => {
  const { server } = open('/?node=subGroup:RIGID');
  expect(await screen.findByRole('heading', { name: /RIGID Rigid/ })).toBeVisible();
  expect(screen.getByText(/^Suppliers have entered specs/)).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'THK' })).toBeVisible();
  const list = server.calls.find(({ path }) => path === '/masters');
  expect(list?.query).toMatchObject({ kind: 'inspectionItem', subGroup: 'RIGID' });
  await press('Edit RIGID · THK');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await press('Preview changes');
  expect(await screen.findByText('7 supplier specs must be entered again')).toBeVisible();
});

it('begins a new item with its sub-group, and a sub-group with its category', async () => {
  open('/?node=subGroup:RIGID');
  await press(/Add item/);
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^Inspection sub-group/)).toHaveValue('RIGID');
  await press('Cancel');
  await userEvent.click(screen.getByRole('button', { name: 'BOARD' }));
  await press(/Add sub-group/);
  expect(within(await screen.findByRole('dialog')).getByLabelText(/^Inspection category/)).toHaveValue('BOARD');
});

it('adds parts by their codes, once it was seen what becomes of each', async () => {
  const answer = {
    done: 1,
    unchanged: 1,
    specs: 2,
    refused: [
      {
        part: 'M9',
        errorLabel: 'REFUSED',
        blockers: [{ label: 'CODE_UNKNOWN', severity: 'block', params: {}, field: 'parts' }],
      },
    ],
  };
  const { server } = open('/?node=subGroup:RIGID&tab=parts', {
    'POST /inspection-catalogue/parts': answer,
    'GET /masters': { items: [], totalcount: 0 },
  });
  expect(await screen.findByText('No parts yet. Add them by part number.')).toBeVisible();
  await press(/Add parts/);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByLabelText(/^Part no/));
  await userEvent.paste('M1\nM2\nM9');
  await press('Preview changes');
  expect(
    await screen.findByText('1 part to add · 1 already here · 2 supplier specs must be entered again'),
  ).toBeVisible();
  expect(screen.getByText('M9: There is no such code')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.filter(({ path }) => path === '/inspection-catalogue/parts').map(({ body }) => body);
  const parts = ['M1', 'M2', 'M9'];
  expect(sent).toEqual([
    { subGroup: 'RIGID', parts, dryRun: true },
    { subGroup: 'RIGID', parts, dryRun: false },
  ]);
});

it('says what to do where there is nothing', async () => {
  open('/?node=group:Solder', { 'GET /inspection-catalogue': { ...catalogue } });
  expect(await screen.findByText(/^No categories yet/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Add category/ })).toHaveLength(2);
});

it('lists units as the server orders them', async () => {
  const unit = (id: number, code: string): MasterRow => ({
    ...row,
    id,
    kind: 'inspectionUnit',
    code,
    name: '',
    own: {},
    erp: null,
  });
  fakeServer({
    'GET /masters/kinds': kinds,
    'GET /inspection-units': [unit(1, '%'), unit(2, 'MW'), unit(3, 'kg'), unit(4, 'mW')],
  });
  show(<UnitsPage />);
  await screen.findByRole('cell', { name: '%' });
  const codes = screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('cell')[0]?.textContent);
  expect(codes).toEqual(['%', 'MW', 'kg', 'mW']);
});

it('lists items of all sub-groups, and offers no change of what one does not keep', async () => {
  fakeServer({
    'GET /masters/kinds': [{ ...inspectionCategory, kept: false }, inspectionSubGroup, inspectionItem],
    'GET /masters': { items: [item], totalcount: 1 },
  });
  show(<ItemsPage />);
  await screen.findByRole('cell', { name: 'THK' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Items', 'Sub-groups', 'Categories']);
  expect(screen.getByRole('button', { name: /Copy from another/ })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Categories' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Add item/ })).toBeNull());
  expect(screen.queryByRole('button', { name: /Add category/ })).toBeNull();
});

it('copies items from another sub-group, once it was seen how many', async () => {
  const { server } = open('/?node=subGroup:FLEX', {
    'GET /masters/30': { ...rigid, id: 30, code: 'FLEX' },
    'GET /masters': { items: [], totalcount: 0 },
    'GET /option/subMaterialGroup': [],
    'POST /inspection-catalogue/copy': { copied: 2, present: 1, specs: 0 },
  });
  expect(await screen.findByText(/^No items yet/)).toBeVisible();
  await press(/Copy from another/);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^From sub-group/), 'RIGID');
  await press('Preview changes');
  const told = '2 items copied · 1 already there and unchanged · No supplier specs must be entered again.';
  expect(await screen.findByText(told)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.filter(({ path }) => path === '/inspection-catalogue/copy').map(({ body }) => body);
  expect(sent).toEqual([true, false].map((dryRun) => ({ from: 'RIGID', to: 'FLEX', dryRun })));
});
