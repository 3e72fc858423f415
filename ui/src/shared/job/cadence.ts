import type { TFunction } from 'i18next';

const number = /^\d{1,2}$/;
const step = /^\*(?:\/(\d{1,2}))?$/;
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** A cron expression in words. One that is too clever for words speaks for itself. */
export function cadenceWords(t: TFunction, cron: string): string {
  const given = cron.trim().toUpperCase().split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] =
    given.length === 5 ? ['0', ...given] : given;
  if (month !== '*' || (day !== '*' && weekday !== '*')) return cron;
  const daily = day === '*' && weekday === '*';
  if (daily && minute === '*' && hour === '*') return every(t, 'second', second) ?? atMinute(t, second, cron);
  if (second !== '0') return cron;
  if (daily && hour === '*') return every(t, 'minute', minute) ?? hourly(t, minute, cron);
  if (daily && minute === '0' && step.test(hour)) return every(t, 'hour', hour) ?? cron;
  if (!number.test(hour) || !number.test(minute)) return cron;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (daily) return t('qjob.cadence.daily', { time });
  if (number.test(day)) return t('qjob.cadence.monthly', { day, time });
  const days = weekdayWords(t, weekday);
  return days ? t('qjob.cadence.weekly', { days, time }) : cron;
}

function every(t: TFunction, unit: 'second' | 'minute' | 'hour', field: string): string | undefined {
  const match = step.exec(field);
  if (!match) return undefined;
  const count = Number(match[1] ?? 1);
  return count === 1 ? t(`qjob.cadence.each.${unit}`) : t(`qjob.cadence.every.${unit}`, { n: count });
}

function atMinute(t: TFunction, second: string, cron: string): string {
  return second === '0' ? t('qjob.cadence.each.minute') : cron;
}

function hourly(t: TFunction, minute: string, cron: string): string {
  return number.test(minute) ? t('qjob.cadence.hourly', { minute: minute.padStart(2, '0') }) : cron;
}

function weekdayWords(t: TFunction, field: string): string | undefined {
  const word = (day: string) => (weekdays.includes(day) ? t(`qjob.weekday.${day}`) : undefined);
  const [from, to, ...more] = field.split('-').map(word);
  if (from && to && more.length === 0) return `${from}–${to}`;
  const list = field.split(',').map(word);
  return list.every((day) => day !== undefined) ? list.join(t('qjob.cadence.comma')) : undefined;
}

/** Seconds as people read them. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 1) return `${Math.max(0, Math.round(seconds * 1000))} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
