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

it('says first what is one’s own, and leads there', async () => {
  const link = '/po/poSearch?state=Nego&closing=open&followUp=true';
  const own = { count: 2, link: `${link}&mine=true` };
  const todo = { kind: 'poProposals', count: 1200, link };
  const figures = { poSummary: { new: null, revise: null, reject: null }, todos: [{ ...todo, mine: own }] };
  fakeServer({ 'GET /home': figures });
  show(<HomePage opens={() => true} />);
  const mine = await screen.findByRole('link', { name: '2 Supplier proposals to review (yours)' });
  expect(mine).toHaveAttribute('href', own.link);
  const all = screen.getByRole('link', { name: 'Supplier proposals to review: All: 1,200' });
  expect(all).toHaveAttribute('href', link);

  cleanup();
  fakeServer({ 'GET /home': { ...figures, todos: [{ ...todo, mine: null }] } });
  show(<HomePage opens={() => true} />);
  expect(await screen.findByRole('link', { name: /1,200 Supplier proposals to review/ })).toHaveAttribute('href', link);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('shows no card without its count', async () => {
  const figures = { poSummary: { new: 3, revise: null, reject: 0 }, todos: [] };
  fakeServer({ 'GET /home': figures });
  show(<HomePage opens={() => true} />);
  expect(await screen.findByText('3')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/po/poSearch?state=New&closing=open&followUp=true',
    '/po/poSearch?state=Reject&closing=open&followUp=true',
  ]);
  fakeServer({ 'GET /home': { ...figures, poSummary: null } });
  cleanup();
  show(<HomePage opens={() => true} />);
  expect(await screen.findByText('Nothing to do right now')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
