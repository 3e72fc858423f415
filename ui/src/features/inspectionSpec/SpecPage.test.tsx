import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { spec, specWorkflow } from '../../testing/spec';
import { SpecPage } from './SpecPage';

const DOC = 'GET /inspection-specs/7';
const FLOW = 'GET /inspection-specs/7/workflow';
const FILL = 'POST /inspection-specs/7/events/fill';
const SUBMIT = 'POST /inspection-specs/7/events/submit';

const isPost = ({ method }: Call) => method === 'POST';
const open = () => show(<SpecPage />, '/examine/specs/7', '/examine/specs/:id');
const flow = (events: string[]) => specWorkflow('InProcess', 4, events);

it('saves the grid with every row in its place, and what is wrong stands at its cell', async () => {
  const blockers = [
    { label: 'NOT_A_NUMBER', field: 'values[1].specValue', params: { value: 'ten' }, severity: 'block' },
  ];
  const server = fakeServer({
    [DOC]: spec,
    [FLOW]: flow(['submit']),
    [FILL]: () => refusal(409, { errorLabel: 'REFUSED', blockers }),
  });
  open();
  await screen.findByRole('button', { name: /Save/ });
  const grid = await screen.findByRole('table', { name: 'Spec values' });
  const cell = within(grid).getByDisplayValue('10');
  const user = userEvent.setup();
  await user.clear(cell);
  await user.type(cell, 'ten');
  await user.tab();
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(server.calls.some(isPost)).toBe(true));
  const sent = server.calls.find(isPost)?.body as { version: number; values: unknown[] };
  expect(sent.version).toBe(4);
  expect(sent.values[1]).toEqual({
    shortName: 'WID',
    suits: true,
    specValue: 'ten',
    lower: '9.5',
    upper: '',
    remark: '',
  });
  await waitFor(() => expect(within(grid).getByDisplayValue('ten')).toHaveAttribute('aria-invalid', 'true'));
});

it('saves what was typed before it is submitted, with the version that was stored', async () => {
  const server = fakeServer({
    [DOC]: { ...spec, reopened: null },
    [FLOW]: flow(['submit']),
    [FILL]: { id: 7, state: 'InProcess', version: 5, offers: [] },
    [SUBMIT]: { id: 7, state: 'Approving', version: 6, offers: [] },
  });
  open();
  await screen.findByRole('button', { name: /Save/ });
  const grid = await screen.findByRole('table', { name: 'Spec values' });
  const user = userEvent.setup();
  const cell = within(grid).getByDisplayValue('black');
  await user.clear(cell);
  await user.type(cell, 'red');
  await user.click(await screen.findByRole('button', { name: /Submit/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Submit/ }));
  await waitFor(() => expect(server.calls.filter(isPost)).toHaveLength(2));
  const [, submitted] = server.calls.filter(isPost);
  expect(submitted?.body).toMatchObject({ version: 5 });
});

it('takes a rejected spec up again although nothing is typed, e.g. when a file was missing', async () => {
  const server = fakeServer({
    [DOC]: { ...spec, state: 'Reject' },
    [FLOW]: specWorkflow('Reject', 4, ['submit']),
    [FILL]: { id: 7, state: 'InProcess', version: 5, offers: [] },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Save/ }));
  await waitFor(() => expect(server.calls.filter(isPost)).toHaveLength(1));
  expect(server.calls.find(isPost)?.body).toMatchObject({ version: 4, values: [{}, {}] });
});

it('lets nobody fill what is not asked any more, and says so', async () => {
  fakeServer({ [DOC]: { ...spec, isAsked: false, isAskedOtherwise: true }, [FLOW]: flow(['submit']) });
  open();
  expect(await screen.findByText(/^This part no longer has inspection items/)).toBeVisible();
  expect(screen.queryByText(/^The inspection items have changed/)).toBeNull();
  await screen.findByRole('table', { name: 'Spec values' });
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});

it('shows what differs from what holds, and files to fetch; whoever verifies cannot type', async () => {
  fakeServer({
    [DOC]: { ...spec, state: 'Approving', isOpen: false },
    [FLOW]: specWorkflow('Approving', 4, ['accept', 'reject']),
  });
  open();
  const differences = await screen.findByRole('group', { name: /Differences/ });
  expect(within(differences).getByText('9.8')).toBeVisible();
  expect(screen.getByRole('button', { name: 'drawing.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove drawing.pdf' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  expect(await screen.findByRole('button', { name: /Accept/ })).toBeEnabled();
});
