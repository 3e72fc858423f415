import { focusManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPresence } from './presence';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  followPresence();
});
afterEach(() => {
  focusManager.setEventListener(() => undefined);
  vi.useRealTimers();
});

it('takes a person who touches nothing for gone, and back at the first touch', () => {
  vi.advanceTimersByTime(4 * MINUTE);
  window.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(4 * MINUTE);
  expect(focusManager.isFocused()).toBe(true);
  vi.advanceTimersByTime(MINUTE);
  expect(focusManager.isFocused()).toBe(false);
  window.dispatchEvent(new Event('keydown'));
  expect(focusManager.isFocused()).toBe(true);
});

it('tells of the return from another window', () => {
  const seen = vi.fn();
  const forget = focusManager.subscribe(seen);
  window.dispatchEvent(new Event('focus'));
  expect(seen).toHaveBeenCalledWith(true);
  forget();
});
