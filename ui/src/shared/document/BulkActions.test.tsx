import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { lineWorkflow } from '../../testing/document';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { BulkActions } from './BulkActions';

it('asks the server what may be done, sends to all, and shows what became of each', async () => {
  const server = fakeServer({
    'GET /po-lines/1/workflow': lineWorkflow('New', 1, [{ event: 'disagree', allowed: true, blockers: [] }]),
    'POST /po-lines/events/disagree': {
      done: 1,
      refused: 1,
      results: [
        { id: 1, ok: true, state: 'Reject', version: 2 },
        { id: 2, ok: false, errorLabel: 'REFUSED', blockers: [{ label: 'PO_LINE_CLOSED', severity: 'block' }] },
      ],
    },
  });
  const done = vi.fn();
  const rows = [
    { id: 1, version: 1, state: 'New', name: '45001 / 10' },
    { id: 2, version: 4, state: 'New', name: '45001 / 20' },
  ];
  show(
    <BulkActions
      process="po_line"
      path="po-lines"
      rows={rows}
      actions={{ accept: {}, disagree: { reason: { field: 'comment' } } }}
      onDone={done}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Disagree' }));
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Comment/), 'too dear');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disagree (2)' }));
  expect(await within(dialog).findByText('1 accepted, 1 failed')).toBeVisible();
  expect(await screen.findByText('The buyer has been notified that you disagree')).toBeVisible();
  expect(within(dialog).getByText('This order line is closed')).toBeVisible();
  expect(server.calls.at(-1)?.body).toEqual({
    comment: 'too dear',
    items: [
      { id: 1, version: 1 },
      { id: 2, version: 4 },
    ],
  });
  await userEvent.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(done).toHaveBeenCalledWith([1]));
});

it('lists what it goes to, with sums, and leaves out what is unticked', async () => {
  const server = fakeServer({
    'GET /po-lines/1/workflow': lineWorkflow('Nego', 1, [{ event: 'agree', allowed: false, blockers: [] }]),
    'GET /po-lines/2/workflow': lineWorkflow('Nego', 1, [{ event: 'agree', allowed: true, blockers: [] }]),
    'POST /po-lines/events/agree': { done: 1, refused: 0, results: [{ id: 2, ok: true, state: 'Accept', version: 5 }] },
  });
  const rows = [
    { id: 1, version: 1, state: 'Nego', name: '45001 / 10', kind: 'past', days: 20 },
    { id: 2, version: 4, state: 'Nego', name: '45001 / 20', kind: 'ahead', days: 3 },
  ];
  show(
    <BulkActions
      process="po_line"
      path="po-lines"
      rows={rows}
      actions={{ agree: {} }}
      columns={() => [{ key: 'days', title: 'field.daysLate' }]}
      summary={(_, going) => <b>late: {going.map(({ days }) => days).join(',')}</b>}
      onDone={vi.fn()}
    />,
  );
  // One of each kind is asked about: what the first may not, the second may.
  await userEvent.click(await screen.findByRole('button', { name: 'Agree' }));
  const dialog = await screen.findByRole('dialog');
  // Ticked at first is what the event was offered to.
  expect(within(dialog).getByText('late: 3')).toBeVisible();
  const first = within(dialog).getByRole('row', { name: /45001 \/ 10/ });
  expect(within(first).getByText('20')).toBeVisible();
  await userEvent.click(within(first).getByRole('checkbox'));
  expect(within(dialog).getByText('late: 20,3')).toBeVisible();
  await userEvent.click(within(first).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agree (1)' }));
  await within(dialog).findByText('1 accepted, 0 failed');
  expect(server.calls.at(-1)?.body).toEqual({ items: [{ id: 2, version: 4 }] });
});
