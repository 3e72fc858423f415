import { expect, it } from 'vitest';
import { changed } from './changed';
import { askedFilters, checkFilters, shownDay } from './query';

it('asks for a moment as it is, and shows the day that is whole within it', () => {
  const filters = { changedFrom: '2026-11-09T16:00:00Z', changedTo: '2026-11-14T16:00:00Z' };
  expect(askedFilters(filters, [changed])).toEqual(filters);
  expect(checkFilters(filters, [changed])).toEqual({});
  const end = new Date('2026-11-14T15:59:59Z');
  const day = [end.getFullYear(), end.getMonth() + 1, end.getDate()].map((part) => String(part).padStart(2, '0'));
  expect(shownDay(filters.changedTo, true)).toBe(day.join('-'));
  expect(shownDay('2026-11-14', true)).toBe('2026-11-14');
});

it('takes a moment for no day where days are compared', () => {
  const days = { ...changed, moments: false };
  expect(checkFilters({ changedFrom: '2026-11-09T16:00:00Z' }, [days])).toHaveProperty('changed');
});
