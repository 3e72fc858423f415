import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { HomePage } from './HomePage';

it('does not say that nothing is to do when it does not know', async () => {
  let well = false;
  const figures = { poSummary: { new: 3, revise: 0, reject: 0 }, todos: [] };
  fakeServer({
    'GET /home': () => (well ? figures : refusal(500, { errorLabel: 'SYSTEM_ERROR' })),
  });
  show(<HomePage opens={() => true} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing to do right now')).toBeNull();
  well = true;
  await userEvent.click(again);
  expect(await screen.findByText('3')).toBeVisible();
});

it('shows no card without its count', async () => {
  const figures = { poSummary: { new: 3, revise: null, reject: 0 }, todos: [] };
  fakeServer({ 'GET /home': figures });
  show(<HomePage opens={() => true} />);
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/po/poSearch?state=New&closing=open',
    '/po/poSearch?state=Reject&closing=open',
  ]);
  fakeServer({ 'GET /home': { ...figures, poSummary: null } });
  cleanup();
  show(<HomePage opens={() => true} />);
  expect(await screen.findByText('Nothing to do right now')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
