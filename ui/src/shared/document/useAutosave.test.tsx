import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supplier } from '../../testing/people';
import { fakeServer } from '../../testing/server';
import { ApiError } from '../client';
import { keepToken } from '../session/token';
import { loadUser } from '../session/user';
import { useAutosave } from './useAutosave';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(save: (draft: string, version: number) => Promise<{ version: number }>) {
  return renderHook(({ draft }) => useAutosave({ draft, version: 1, save, onSaved: () => {}, delay: 900 }), {
    initialProps: { draft: 'a' },
  });
}

it('saves once, when the person pauses', async () => {
  const save = vi.fn(async (_: string, version: number) => ({ version: version + 1 }));
  const { rerender, result } = start(save);
  rerender({ draft: 'ab' });
  await act(() => vi.advanceTimersByTimeAsync(600));
  rerender({ draft: 'abc' });
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(save).not.toHaveBeenCalled();
  expect(result.current.status.kind).toBe('waiting');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(save).toHaveBeenCalledExactlyOnceWith('abc', 1);
  expect(result.current.status.kind).toBe('saved');
  expect(result.current.version).toBe(2);
});

it('has one save on its way at a time, each with the version of the answer before', async () => {
  const save = vi.fn(
    (_: string, version: number) =>
      new Promise<{ version: number }>((done) => setTimeout(() => done({ version: version + 1 }), 2000)),
  );
  const { rerender, result } = start(save);
  rerender({ draft: 'b' });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  rerender({ draft: 'c' });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(save).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(save.mock.calls).toEqual([
    ['b', 1],
    ['c', 2],
  ]);
  expect(result.current.version).toBe(3);
});

it('stops at a stale version and goes on after it was settled', async () => {
  const stale = new ApiError({ status: 409, errorLabel: 'STALE', params: { changedBy: 'mei' } });
  const save = vi.fn(async (_: string, version: number) => {
    if (version === 1) throw stale;
    return { version: version + 1 };
  });
  const { rerender, result } = start(save);
  rerender({ draft: 'b' });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(result.current.status).toEqual({ kind: 'stale', conflict: { changedBy: 'mei' } });
  rerender({ draft: 'bc' });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(save).toHaveBeenCalledTimes(1);
  act(() => result.current.rebase(5, 'theirs'));
  rerender({ draft: 'bcd' });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(save).toHaveBeenLastCalledWith('bcd', 5);
});

it('tries again when the server was not reached', async () => {
  const save = vi
    .fn(async (_: string, version: number) => ({ version: version + 1 }))
    .mockRejectedValueOnce(new ApiError({ status: 0, errorLabel: 'UNREACHABLE' }));
  const { rerender, result } = start(save);
  rerender({ draft: 'b' });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(result.current.status.kind).toBe('failed');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(result.current.status.kind).toBe('saved');
});

it('saves at once when asked, and tells the stored version', async () => {
  const save = vi.fn(async (_: string, version: number) => ({ version: version + 1 }));
  const { rerender, result } = start(save);
  rerender({ draft: 'b' });
  let stored: number | undefined;
  await act(async () => {
    stored = await result.current.flush();
  });
  expect(stored).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(save).toHaveBeenCalledTimes(1);
});

it('saves for nobody but who typed: not for the next one, nor for who acts for nobody any more', async () => {
  vi.useRealTimers();
  const acting = { ...supplier, actfor: 'Y', actingFor: 'supplier2' };
  let info: unknown = acting;
  fakeServer({ 'GET /auth/userInfo': () => info });
  keepToken('old');
  await loadUser();
  const save = vi.fn(async (_: string, version: number) => ({ version: version + 1 }));
  const { rerender, result, unmount } = start(save);
  rerender({ draft: 'b' });
  await act(() => result.current.flush());
  expect(save).toHaveBeenCalledOnce();
  rerender({ draft: 'c' });
  keepToken('new');
  expect(await act(() => result.current.flush())).toBeUndefined();
  info = supplier;
  await act(loadUser);
  unmount();
  expect(save).toHaveBeenCalledOnce();
});
