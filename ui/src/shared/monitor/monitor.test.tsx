import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import type { MonitorFigures } from './api';
import { MatchingActions } from './MatchingActions';
import { lengthText, MonitorPanel } from './MonitorPanel';
import { AllPauses } from './Pauses';

const hours = Array.from({ length: 24 }, (_, place) => ({
  at: new Date(Date.UTC(2026, 10, 20, place)).toISOString(),
  done: place === 3 ? 7 : 0,
  failed: place === 3 ? 2 : 0,
}));

const figures: MonitorFigures = {
  hours,
  waiting: 1204,
  waitingSince: '2026-11-20T03:00:00Z',
  failed: 2,
  failedSince: '2026-11-20T03:30:00Z',
  medianSeconds: 0.42,
  mostSeconds: 130,
  downSince: null,
  pauses: [],
};

const paused = { topic: 'asn', reason: 'stocktaking', pausedAt: '2026-11-20T03:00:00Z', pausedBy: 'admin' };

beforeEach(() => localStorage.clear());

it('tells what waits and since when, how long it takes, and every hour as a table', async () => {
  fakeServer({ 'GET /monitor-figures': { ...figures, downSince: '2026-11-20T02:00:00Z' } });
  show(<MonitorPanel topics={['po_confirm']} canPause />);
  expect(await screen.findByText(/Waiting: 1,204 since/)).toBeVisible();
  expect(screen.getByText(/Failed: 2 since/)).toBeVisible();
  expect(screen.getByText('Half within 0.4 s, 95% within 2 min')).toBeVisible();
  expect(screen.getByText(/has not answered since/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Per hour, last 24 hours' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByRole('cell', { name: '7' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show the hours' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(localStorage.getItem('monitorPanelShut')).toBe('yes');
});

it('pauses one of several topics for a reason, and lets it go on', async () => {
  const replies: Record<string, unknown> = {
    'GET /monitor-figures': figures,
    'POST /topic-pauses': [paused],
    'POST /topic-pauses/resume': { waited: 3 },
  };
  const server = fakeServer(replies);
  show(<MonitorPanel topics={['asn', 'certificate']} canPause />);
  await userEvent.click(await screen.findByRole('button', { name: /Pause sending/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'ASNs' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause sending: ASNs' });
  const go = within(dialog).getByRole('button', { name: 'Pause sending' });
  expect(go).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'stocktaking');
  replies['GET /monitor-figures'] = { ...figures, pauses: [paused] };
  await userEvent.click(go);
  expect(await screen.findByText(/ASNs: sending paused since .* by admin/)).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ topic: 'asn', reason: 'stocktaking' });
  replies['GET /monitor-figures'] = figures;
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Sending resumed; 3 deliveries were waiting')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/sending paused since/)).toBeNull());
});

it('says who was quicker to pause', async () => {
  const refused = { errorLabel: 'REFUSED', blockers: [{ label: 'TOPIC_PAUSED', severity: 'block' }] };
  fakeServer({ 'GET /monitor-figures': figures, 'POST /topic-pauses': () => refusal(409, refused) });
  show(<MonitorPanel topics={['mail']} canPause />);
  await userEvent.click(await screen.findByRole('button', { name: /Pause sending/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pause sending' }));
  expect(await within(dialog).findByText('It is paused already')).toBeVisible();
});

it('shows all that is paused, and nothing where nothing is', async () => {
  const server = fakeServer({ 'GET /topic-pauses': [paused, { ...paused, topic: 'mail' }] });
  show(<AllPauses />);
  expect(await screen.findByText(/Emails: sending paused/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Resume' })).toHaveLength(2);
  expect(server.calls).toHaveLength(1);
});

it('sends an event to all that match, says how many before, and names those that were refused', async () => {
  const server = fakeServer({
    'POST /erp-messages/events/close/matching': {
      done: 311,
      refused: 1,
      results: [
        {
          id: 9,
          name: 'A9',
          ok: false,
          errorLabel: 'REFUSED',
          blockers: [{ label: 'MESSAGE_NOT_CHANGEABLE', params: { state: 'Y' }, severity: 'block' }],
        },
      ],
    },
  });
  const matching = { filters: { kind: 'asn', state: 'F,Y' }, total: 312 };
  show(<MatchingActions process="erp_message" path="erp-messages" matching={matching} />);
  await userEvent.click(screen.getByRole('button', { name: /All 312 that match/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close' });
  expect(within(dialog).getByText(/Close all 312 that match the filters/)).toBeVisible();
  expect(within(dialog).getByText('Only messages with flag I, F or E can be changed')).toBeVisible();
  const go = within(dialog).getByRole('button', { name: 'Close (312)' });
  expect(go).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'by hand');
  await userEvent.click(go);
  expect(await screen.findByText('A9')).toBeVisible();
  expect(server.calls[0]).toMatchObject({ query: matching.filters, body: { expected: 312, reason: 'by hand' } });
});

it('says that another number matches by now, and offers nothing for more than the server takes', async () => {
  const blockers = [{ label: 'MATCHING_CHANGED', params: { expected: 2, found: 3 }, severity: 'block' }];
  fakeServer({ 'POST /mails/events/redo/matching': () => refusal(409, { errorLabel: 'REFUSED', blockers }) });
  const { unmount } = show(<MatchingActions process="mail" path="mails" matching={{ filters: {}, total: 2 }} />);
  await userEvent.click(screen.getByRole('button', { name: /All 2 that match/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Redo' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Redo (2)' }));
  expect(await screen.findByText('3 match now instead of 2; look at the list again')).toBeVisible();
  unmount();
  show(<MatchingActions process="mail" path="mails" matching={{ filters: {}, total: 10_001 }} />);
  expect(screen.getByRole('button', { name: /All 10,001 that match/ })).toBeDisabled();
});

it('says lengths of time as people do', () => {
  expect([0.04, 9.96, 42, 300, 7200].map(lengthText)).toEqual(['0.0 s', '10.0 s', '42 s', '5 min', '2.0 h']);
});
