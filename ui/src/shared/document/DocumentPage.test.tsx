import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entry, lineWorkflow } from '../../testing/document';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { DocumentPage, type EventAction } from './DocumentPage';

const doc = { process: 'po_line', path: 'po-lines', id: 7 };
const offers = [
  { event: 'accept', allowed: true, blockers: [] },
  { event: 'disagree', allowed: true, blockers: [] },
];
const workflow = lineWorkflow('New', 3, offers, [entry(1, 'import', null, 'New'), entry(2, 'change', 'New', 'New')]);
const actions: Record<string, EventAction> = { accept: {}, disagree: { reason: { field: 'comment' } } };

function showPage(replies: Record<string, unknown>) {
  const server = fakeServer({ 'GET /po-lines/7/workflow': workflow, ...replies });
  show(<DocumentPage doc={doc} title="45001 / 10" state="New" version={3} actions={actions} />);
  return server;
}

it('sends an event with the version on the screen', async () => {
  const server = showPage({ 'POST /po-lines/7/events/accept': { id: 7, state: 'Accept', version: 4 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3 });
  expect(await screen.findByText('Accepted. The confirmation is being sent to the ERP')).toBeVisible();
});

it('asks for the reason, and shows at its field what the server says of it', async () => {
  const server = showPage({
    'POST /po-lines/7/events/disagree': refusal(409, {
      errorLabel: 'REFUSED',
      blockers: [{ label: 'TOO_LONG', field: 'comment', params: { max: 200 }, severity: 'block' }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Disagree' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Disagree' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Comment/), 'too dear');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disagree' }));
  expect(await within(dialog).findByText('At most 200 characters')).toBeVisible();
  expect(within(dialog).getByLabelText(/Comment/)).toHaveValue('too dear');
  expect(server.calls.at(-1)?.body).toEqual({ comment: 'too dear', version: 3 });
});

it('has warnings confirmed and sends the token back', async () => {
  const server = showPage({
    'POST /po-lines/7/events/accept': (call: { body: { confirmToken?: string } }) =>
      call.body.confirmToken === 'T1'
        ? { id: 7, state: 'Accept', version: 4 }
        : refusal(409, {
            errorLabel: 'CONFIRM',
            confirmToken: 'T1',
            blockers: [{ label: 'ASN_SHIPPED_IN_PAST', severity: 'warn' }],
          }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('The shipment date is in the past')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = server.calls.filter(({ method }) => method === 'POST');
  expect(posts.at(-1)?.body).toEqual({ version: 3, confirmToken: 'T1' });
});

it('says who was quicker and keeps what was typed', async () => {
  showPage({
    'POST /po-lines/7/events/disagree': refusal(409, {
      errorLabel: 'STALE',
      params: { changedBy: 'mei', changedAt: '2026-11-21T03:00:00Z', state: 'Revise' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Disagree' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Comment/), 'my words');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disagree' }));
  expect(await within(dialog).findByText(/mei changed this at 2026-11-21/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(within(dialog).queryByText(/mei changed this/)).toBeNull());
  expect(within(dialog).getByLabelText(/Comment/)).toHaveValue('my words');
});

it('tells the story', async () => {
  showPage({});
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  const events = await screen.findAllByText(/Changed in the ERP|Imported from the ERP/);
  expect(events.map((node) => node.textContent)).toEqual(['Changed in the ERP', 'Imported from the ERP']);
});
