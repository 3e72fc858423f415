import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { expect, it } from 'vitest';
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
