import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Call, fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import type { JobRow } from './api';
import { DeadJob } from './DeadJob';

const dead = {
  id: 31,
  kind: 'mail.deliver',
  state: 'dead',
  process: 'mail',
  document: 12,
  attempts: 10,
  finishedAt: '2026-11-21T04:00:00Z',
  lastError: 'the handler broke off',
} as JobRow;
const none = { items: [], totalcount: 0 };

it('says why nothing is delivered, and runs the job again', async () => {
  let jobs: JobRow[] = [dead];
  const { calls } = fakeServer({
    'GET /jobs': () => ({ items: jobs, totalcount: jobs.length }),
    'POST /jobs/redo': () => {
      jobs = [];
      return { done: 1, refused: 0, results: [{ id: 31, name: 'mail.deliver #31', ok: true }] };
    },
  });
  show(<DeadJob process="mail" document={12} waits />);
  expect(await screen.findByText('the handler broke off')).toBeVisible();
  expect(screen.getByText(/failed at .*; attempts: 10/)).toBeVisible();
  expect(calls[0]?.query).toMatchObject({ state: 'dead', process: 'mail', document: '12' });
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(screen.queryByText('the handler broke off')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path: '/jobs/redo', body: { ids: [31] } });
});

it('says that somebody else was quicker', async () => {
  const refused = { id: 31, name: 'mail.deliver #31', ok: false, errorLabel: 'REFUSED' };
  const blockers = [{ label: 'JOB_NOT_DEAD', severity: 'block' }];
  let first = true;
  fakeServer({
    'GET /jobs': (_: Call) => {
      const answer = first ? { items: [dead], totalcount: 1 } : none;
      first = false;
      return answer;
    },
    'POST /jobs/redo': { done: 0, refused: 1, results: [{ ...refused, blockers }] },
  });
  show(<DeadJob process="mail" document={12} waits />);
  await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(await screen.findByText(/Only failed jobs can be run again/)).toBeVisible();
});

it('asks nothing about what does not wait', async () => {
  const { calls } = fakeServer({ 'GET /jobs': none });
  show(<DeadJob process="mail" document={12} waits={false} />);
  expect(calls).toEqual([]);
});
