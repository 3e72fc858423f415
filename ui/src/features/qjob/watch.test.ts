import { expect, it } from 'vitest';
import { lookAgain } from './watch';

const now = Date.parse('2026-11-22T00:00:00Z');
const resting = { lastRun: 'Succeeded', nextAt: null };

it('looks often while something runs, after the next tick, and every half a minute otherwise', () => {
  const at = (second: string) => ({ lastRun: null, nextAt: `2026-11-22T00:00:${second}Z` });
  expect(lookAgain([], now)).toBe(30_000);
  expect(lookAgain([resting, { lastRun: 'Running', nextAt: null }], now)).toBe(1500);
  expect(lookAgain([resting, at('12'), at('40')], now)).toBe(13_000);
  expect(lookAgain([at('59')], now)).toBe(30_000);
  expect(lookAgain([{ lastRun: null, nextAt: '2026-11-21T23:59:00Z' }], now)).toBe(1500);
});
