import dayjs from 'dayjs';
import { DAY } from '../../form/day';

/** A day that is said by what it is to whoever opens the view: today, or the first or last day of the week, and so many days from there. */
const RELATIVE = /^(today|weekStart|weekEnd)([+-]\d{1,3})?$/;
/** Days from today that are offered at most. */
const FURTHEST = 366;

/** The day that a relative one is `today`; what is none stays as it is. A week begins on Monday. */
export function dayNow(said: string, today: string): string {
  const [, base, by = '0'] = RELATIVE.exec(said) ?? [];
  if (!base) return said;
  const day = dayjs(today);
  const monday = day.subtract((day.day() + 6) % 7, 'day');
  const from = base === 'today' ? day : base === 'weekStart' ? monday : monday.add(6, 'day');
  return from.add(Number(by), 'day').format(DAY);
}

/** How far a relative day lies from its base, in days; undefined = it is no relative day. */
export function relativeParts(said: string): { base: string; by: number } | undefined {
  const [, base, by = '0'] = RELATIVE.exec(said) ?? [];
  return base ? { base, by: Number(by) } : undefined;
}

/** The relative days that are this very day `today`. */
export function relativesOf(day: string, today: string): string[] {
  const by = dayjs(day).diff(dayjs(today), 'day');
  const fromToday = by === 0 ? 'today' : `today${by > 0 ? '+' : ''}${by}`;
  const ofWeek = ['weekStart', 'weekEnd'].filter((said) => dayNow(said, today) === day);
  return Math.abs(by) <= FURTHEST ? [fromToday, ...ofWeek] : ofWeek;
}
