import { describe, expect, it } from 'vitest';
import { dayNow, relativeParts, relativesOf } from './relativeDay';

// A Wednesday, a Monday and a Sunday, over the ends of a month and of a year.
const WEDNESDAY = '2026-12-30';
const MONDAY = '2026-11-30';
const SUNDAY = '2027-01-03';

describe('relative days', () => {
  it.each([
    ['today', WEDNESDAY, '2026-12-30'],
    ['today-1', MONDAY, '2026-11-29'],
    ['today+7', WEDNESDAY, '2027-01-06'],
    ['weekStart', WEDNESDAY, '2026-12-28'],
    ['weekEnd', WEDNESDAY, '2027-01-03'],
    ['weekStart', MONDAY, MONDAY],
    ['weekStart', SUNDAY, '2026-12-28'],
    ['weekEnd', SUNDAY, SUNDAY],
    ['weekEnd+7', MONDAY, '2026-12-13'],
  ])('%s on %s is %s', (said, today, day) => expect(dayNow(said, today)).toBe(day));

  it.each(['2026-01-02', '', 'tomorrow', 'today+1000', 'today-', 'todayx', 'weekStart;'])(
    'leaves %j as it is',
    (said) => {
      expect(dayNow(said, WEDNESDAY)).toBe(said);
      expect(relativeParts(said)).toBeUndefined();
    },
  );

  it('says a day in every way that means it', () => {
    expect(relativesOf('2026-12-28', WEDNESDAY)).toEqual(['today-2', 'weekStart']);
    expect(relativesOf(SUNDAY, SUNDAY)).toEqual(['today', 'weekEnd']);
    expect(relativesOf('2027-01-06', WEDNESDAY)).toEqual(['today+7']);
    expect(relativesOf('2030-01-01', WEDNESDAY)).toEqual([]);
  });
});
