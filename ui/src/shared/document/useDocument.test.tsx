import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entry, lineWorkflow } from '../../testing/document';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { request } from '../client';
import { DocumentPage } from './DocumentPage';
import { useDocument } from './useDocument';

const doc = { process: 'po_line', path: 'po-lines', id: 7 };
const offers = [{ event: 'disagree', allowed: true, blockers: [] }];
const user = userEvent.setup({ advanceTimers: () => undefined });
let line = { state: 'New', version: 3 };

function Sheet() {
  const { data } = useDocument(doc, (id) => request<typeof line>('GET', `/po-lines/${id}`));
  const actions = { disagree: { reason: { field: 'comment' } } };
  return data ? <DocumentPage doc={doc} title="45001 / 10" {...data} actions={actions} /> : null;
}

/** What somebody else does in another window. */
function change() {
  line = { state: 'Revise', version: 4 };
}

async function open() {
  line = { state: 'New', version: 3 };
  const story = [entry(1, 'import', null, 'New'), entry(4, 'ask-again', 'New', 'Revise')];
  const server = fakeServer({
    'GET /po-lines/7': () => line,
    'GET /po-lines/7/workflow': () =>
      lineWorkflow(
        line.state,
        line.version,
        offers,
        story.filter(({ version }) => version <= line.version),
      ),
    'POST /po-lines/7/events/disagree': ({ body }: { body: { version: number } }) =>
      body.version === line.version
        ? { id: 7, state: 'Reject', version: line.version + 1 }
        : refusal(409, { errorLabel: 'STALE', params: { changedBy: 'mei', changedAt: '2026-11-21T03:00:00Z' } }),
  });
  show(<Sheet />);
  await screen.findByRole('button', { name: 'Disagree' });
  return server;
}

const halfMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000));

beforeEach(() => {
  // Time also goes on by itself, for those who wait for the screen.
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

it('shows within half a minute what somebody else did, and the new row of the history', async () => {
  await open();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByText('Imported from the ERP')).toBeVisible();
  expect(screen.queryByText('Request a new reply')).toBeNull();
  change();
  await halfMinute();
  expect(await screen.findByText('Request a new reply')).toBeVisible();
});

it('asks nothing while nobody looks, and at once when somebody comes back', async () => {
  const { calls } = await open();
  act(() => focusManager.setFocused(false));
  const before = calls.length;
  change();
  await halfMinute();
  await halfMinute();
  expect(calls.length).toBe(before);
  act(() => focusManager.setFocused(true));
  expect((await screen.findAllByText('Revise')).length).toBeGreaterThan(0);
});

it('does not let pass for read what came while a dialogue was open', async () => {
  const { calls } = await open();
  await user.click(screen.getByRole('button', { name: 'Disagree' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Comment/), 'too dear');
  change();
  await halfMinute();
  await waitFor(() => expect(screen.getAllByText('Revise').length).toBeGreaterThan(0));
  await user.click(within(dialog).getByRole('button', { name: 'Disagree' }));
  expect(await within(dialog).findByText(/mei changed this/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(within(dialog).queryByText(/mei changed this/)).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Disagree' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([
    { comment: 'too dear', version: 3 },
    { comment: 'too dear', version: 4 },
  ]);
});
