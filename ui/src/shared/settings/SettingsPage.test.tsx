import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { expect, it, vi } from 'vitest';
import { object } from 'yup';
import { entry } from '../../testing/document';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { request } from '../client';
import { FormField } from '../form/FormField';
import { requiredText } from '../form/rules';
import { SettingsPage } from './SettingsPage';
import type { Setting } from './types';

type Plant = { id: number; version: number; code: string; name: string };
type Values = { code: string; name: string };

const plant: Plant = { id: 7, version: 3, code: 'P1', name: 'Hsinchu' };

const setting: Setting<Plant, Values> = {
  name: 'groupList',
  path: 'plants',
  hint: 'group.lookFirst',
  empty: 'acting.empty',
  columns: () => [
    { key: 'code', title: 'field.code' },
    { key: 'name', title: 'field.name', render: ({ name }) => <strong>{name}</strong> },
  ],
  rowKey: ({ id }) => id,
  naming: ({ code }) => ({ name: code }),
  form: {
    Fields: ({ row }) => (
      <>
        <FormField name="code" label="field.code" required>
          <Input readOnly={row !== undefined} />
        </FormField>
        <FormField name="name" label="field.name">
          <Input />
        </FormField>
      </>
    ),
    names: ['code', 'name'],
    schema: object({ code: requiredText(4) }),
    initial: () => ({ code: '', name: '' }),
    of: ({ code, name }) => ({ code, name }),
    reload: ({ id }) => request<Plant>('GET', `/plants/${id}`),
    save: (values, row) =>
      row
        ? request('PUT', `/plants/${row.id}`, { body: { ...values, version: row.version } })
        : request('POST', '/plants', { body: values }),
  },
  remove: ({ id }) => request('DELETE', `/plants/${id}`),
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lists what there is, adds to it and removes from it, and looks again each time', async () => {
  let rows: Plant[] = [];
  const server = fakeServer({
    'GET /plants': () => rows,
    'POST /plants': () => {
      rows = [plant];
      return { id: 7 };
    },
    'DELETE /plants/7': () => {
      rows = [];
      return {};
    },
  });
  show(<SettingsPage of={setting} />);
  expect(await screen.findByText('No delegations')).toBeVisible();
  expect(screen.getByText('Preview the changes before you save them.')).toBeVisible();
  await press('Add');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Code/), 'P1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Hsinchu', { selector: 'strong' })).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'P1', name: '' });
  await press('Remove P1');
  expect(await screen.findByText('Remove P1?')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No delegations')).toBeVisible();
});

it('changes a row, and lets who was overtaken load it again without losing what was typed', async () => {
  const stale = [{ label: 'STALE', params: { changedBy: 'admin1' }, severity: 'block' }];
  const server = fakeServer({
    'GET /plants': [plant],
    'GET /plants/7': { ...plant, version: 4 },
    'PUT /plants/7': ({ body }: { body: unknown }) =>
      (body as Plant).version === 4 ? {} : refusal(409, { errorLabel: 'STALE', blockers: stale }),
  });
  show(<SettingsPage of={setting} />);
  await press('Edit P1');
  const name = await screen.findByLabelText(/^Name/);
  expect(screen.getByLabelText(/^Code/)).toHaveAttribute('readonly');
  await userEvent.type(name, ' 2');
  await press('Save');
  await press('Load latest version');
  await waitFor(() => expect(screen.queryByText(/admin1/)).toBeNull());
  expect(name).toHaveValue('Hsinchu 2');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as Plant).version);
  expect(sent).toEqual([3, 4]);
});

it('has what is declared and nothing else: pages with filters, a workbook, and the history of a row', async () => {
  const { form: _, remove: __, ...rest } = setting;
  const server = fakeServer({
    'GET /plants': { items: [plant], totalcount: 1 },
    'GET /plants/7/history': [entry(1, 'create', null, 'Active', { name: 'Old name' })],
  });
  show(
    <SettingsPage
      of={{
        ...rest,
        filters: () => [{ kind: 'text', name: 'code', label: 'field.code' }],
        workbook: { import: '/plants/import', template: '/plants/template', export: true },
        history: { process: 'plant', load: ({ id }) => request('GET', `/plants/${id}/history`) },
      }}
    />,
    '/?code=P1',
  );
  await screen.findByText('Hsinchu');
  expect(server.calls[0]?.query).toMatchObject({ code: 'P1', page: '1' });
  expect(screen.queryByRole('button', { name: /^(Add|Edit|Remove)/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Export/ })).toBeVisible();
  await press('History of P1');
  expect(await screen.findByText(/Old name/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await press('Import from Excel');
  expect(await screen.findByRole('button', { name: 'Download template' })).toBeVisible();
});

it('is a part of a page: its own filters always apply, its workbook says what it is about, its history speaks its words', async () => {
  const server = fakeServer({
    'GET /plants': { items: [plant], totalcount: 1 },
    'GET /plants/template': new Response(new Blob(['x'])),
    'GET /plants/7/history': [entry(1, 'create', null, 'Active', { inside: { name: 'Old name' } })],
  });
  const load = () => request<[]>('GET', '/plants/7/history');
  const tell = (payload: unknown) => (payload as { inside: unknown }).inside;
  show(
    <SettingsPage
      of={{
        ...setting,
        part: 'north',
        filters: () => [{ kind: 'text', name: 'code', label: 'field.code' }],
        fixed: { region: 'north' },
        workbook: { import: '/plants/import', template: '/plants/template', query: { region: 'north' } },
        history: { process: 'plant', load, tell },
      }}
    />,
  );
  await screen.findByText('Hsinchu');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.getByText('Preview the changes before you save them.')).toBeVisible();
  expect(server.calls[0]?.query).toMatchObject({ region: 'north' });
  await press('History of P1');
  expect(await screen.findByText('Old name')).toBeVisible();
  expect(screen.queryByText(/inside/)).toBeNull();
  await userEvent.keyboard('{Escape}');
  await press('Import from Excel');
  await press('Download template');
  await waitFor(() => expect(server.calls.at(-1)?.query).toEqual({ region: 'north', lang: 'En' }));
});

it('does more with those rows with which it may, after a question', async () => {
  const server = fakeServer({
    'GET /plants': [plant, { ...plant, id: 8, code: 'P2' }],
    'POST /plants/7/close': {},
  });
  const words = {
    button: 'settings.remove',
    buttonOf: 'settings.removeOf',
    ask: 'settings.removeAsk',
    done: 'settings.removed',
  };
  const may = ({ id }: Plant) => id === 7;
  const act = ({ id }: Plant) => request('POST', `/plants/${id}/close`);
  show(<SettingsPage of={{ ...setting, remove: undefined, acts: [{ words, may, act }] }} />);
  await press('Remove P1');
  expect(screen.queryByRole('button', { name: 'Remove P2' })).toBeNull();
  expect(await screen.findByText('Remove P1?')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.calls.filter(({ path }) => path === '/plants')).toHaveLength(2));
  expect(server.calls.some(({ path }) => path === '/plants/7/close')).toBe(true);
});

it('opens the form of the row that is named from outside, by the rules of that row', async () => {
  const leave = vi.fn();
  fakeServer({ 'GET /plants': [] });
  const form = setting.form && {
    ...setting.form,
    schema: (row?: Plant) => object({ name: requiredText(row ? 4 : 100) }),
  };
  show(<SettingsPage of={{ ...setting, form }} named={{ row: plant, leave }} />);
  await press('Save');
  expect(await screen.findByText('At most 4 characters')).toBeVisible();
  await press('Cancel');
  expect(leave).toHaveBeenCalledOnce();
});
