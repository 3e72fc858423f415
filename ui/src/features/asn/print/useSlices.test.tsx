import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSlices } from './useSlices';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pages = Array.from({ length: 7 }, (_, page) => page);
const draw = () => renderHook(({ of }) => useSlices(of, 3), { initialProps: { of: pages } });
const next = () => act(() => vi.advanceTimersToNextTimer());

it('draws a slice, then the next, until all are there', () => {
  const { result } = draw();
  expect(result.current).toBe(3);
  next();
  expect(result.current).toBe(6);
  next();
  expect(result.current).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it('has all of them as soon as anything prints', () => {
  const { result } = draw();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current).toBe(7);
});

it('begins anew with other pages', () => {
  const { result, rerender } = draw();
  next();
  rerender({ of: pages.slice(0, 5) });
  expect(result.current).toBe(3);
  next();
  expect(result.current).toBe(5);
});
