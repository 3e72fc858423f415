import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userStore } from '../../shared/session/user';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { show } from '../../testing/show';
import { ExportsTool } from './ExportsTool';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  userStore.set({ info: undefined });
});

it.each([
  ['Ready', 'PO lines is ready'],
  ['Failed', 'PO lines could not be prepared'],
])('counts what is being written, looks again, and says what has come of it: %s', async (end, words) => {
  let state = 'Writing';
  const one = { id: 1, version: 1, list: 'po-lines', fileName: 'po-lines', rowsDone: 1, rowsTotal: 2 };
  fakeServer({ 'GET /exports': () => ({ items: [{ ...one, state }], totalcount: 1 }) });
  userStore.set({ info: supplier });
  show(<ExportsTool />);
  expect(await screen.findByRole('button', { name: 'My exports: 1 being prepared' })).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
  state = end;
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'My exports' })).toBeVisible();
});
