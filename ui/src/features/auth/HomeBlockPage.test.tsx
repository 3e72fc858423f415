import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { type Call, fakeServer, refusal } from '../../testing/server';
import { show } from '../../testing/show';
import { HomeBlockPage } from './HomeBlockPage';

/** A server that keeps what it is told. */
function open(well: () => boolean | Promise<boolean> = () => true) {
  const kept = { hiddenHomeBlocks: [] as string[], homeBlocks: [] as string[] };
  const { calls } = fakeServer({
    'PUT /User/homeBlock': async ({ body }: Call) => {
      if (!(await well())) return refusal(500, { errorLabel: 'SYSTEM_ERROR' });
      const { hidden, order } = body as { hidden: string[]; order: string[] };
      Object.assign(kept, { hiddenHomeBlocks: hidden, homeBlocks: order });
      return {};
    },
    'GET /auth/userInfo': () => ({ ...supplier, ...kept }),
  });
  show(<HomeBlockPage />, '/account/homeBlock');
  return { told: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body), kept };
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const product = ['Announcements', 'Open order lines', 'To do', 'Charts'];

beforeEach(() => userStore.set({ info: supplier }));

it('moves a block by keyboard, and the pressed button keeps the focus', async () => {
  const { told } = open();
  expect(shown()).toEqual(names(product));
  screen.getByRole('button', { name: /Move up: Charts/ }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(told()).toEqual([{ hidden: [], order: ['announcements', 'orders', 'charts', 'todo'] }]));
  const button = screen.getByRole('button', { name: /Move up: Charts/ });
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('Charts is now number 3.');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await waitFor(() => expect(told()).toHaveLength(3));
  expect(told().at(-1)).toEqual({ hidden: [], order: ['charts', 'announcements', 'orders', 'todo'] });
});

it('takes the last change back, and all of them', async () => {
  const { told, kept } = open();
  expect(screen.getByRole('button', { name: 'Undo last change' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reset to default' })).toBeDisabled();
  await userEvent.click(screen.getByRole('switch', { name: 'To do' }));
  await userEvent.click(screen.getByRole('button', { name: /Move down: Announcements/ }));
  await waitFor(() => expect(kept.homeBlocks[0]).toBe('orders'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo last change' }));
  await waitFor(() => expect(told()).toHaveLength(3));
  expect(kept).toEqual({ hiddenHomeBlocks: ['todo'], homeBlocks: ['announcements', 'orders', 'todo', 'charts'] });
  await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
  await waitFor(() => expect(kept.hiddenHomeBlocks).toEqual([]));
  // Also that is taken back.
  await userEvent.click(screen.getByRole('button', { name: 'Undo last change' }));
  await waitFor(() => expect(kept.hiddenHomeBlocks).toEqual(['todo']));
});

it('shows what is kept when the server did not keep the change', async () => {
  open(() => false);
  await userEvent.click(screen.getByRole('switch', { name: 'To do' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'To do' })).toBeChecked());
});

it('goes on from what is shown while a change before it is still on its way', async () => {
  const waiting: (() => void)[] = [];
  const { told } = open(() => new Promise((resolve) => waiting.push(() => resolve(true))));
  const up = screen.getByRole('button', { name: /Move up: Charts/ });
  await userEvent.click(up);
  await userEvent.click(up);
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await waitFor(() => expect(waiting).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: /Move up: Charts/ }));
  waiting[1]?.();
  await waitFor(() => expect(waiting).toHaveLength(3));
  waiting[2]?.();
  expect(told().at(-1)).toEqual({ hidden: [], order: ['charts', 'announcements', 'orders', 'todo'] });
  expect(shown()[0]).toContain('Charts');
});

/** What the lines say, whatever the words of the blocks are. */
function names(expected: string[]): unknown[] {
  return expected.map((name) => expect.stringContaining(name));
}
