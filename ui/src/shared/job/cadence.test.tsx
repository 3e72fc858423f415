import i18n from 'i18next';
import { expect, it } from 'vitest';
import '../i18n/i18n';
import { zoneTimeText } from '../zoneTime';
import { cadenceWords, durationText } from './cadence';

const words = (cron: string) => cadenceWords(i18n.getFixedT('En'), cron);

it('says a cron expression in words', () => {
  expect(words('* * * * * *')).toBe('every second');
  expect(words('*/15 * * * * *')).toBe('every 15 seconds');
  expect(words('0 * * * * *')).toBe('every minute');
  expect(words('*/10 * * * *')).toBe('every 10 minutes');
  expect(words('0 5 * * * *')).toBe('every hour at minute 05');
  expect(words('0 0 */2 * * *')).toBe('every 2 hours');
  expect(words('30 2 * * *')).toBe('every day at 02:30');
  expect(words('0 0 6 * * mon')).toBe('every Monday at 06:00');
  expect(words('0 6 * * MON-FRI')).toBe('every Monday–Friday at 06:00');
  expect(words('0 6 * * SAT,SUN')).toBe('every Saturday, Sunday at 06:00');
  expect(words('0 6 1 * *')).toBe('every month on day 1 at 06:00');
});

it('leaves what is too clever as it is', () => {
  for (const cron of ['0 0 6 1 * MON', '5 0 6 * * *', '0 6 * 3 *', '0 6,7 * * *', 'x', '', '0 6 * * MON-']) {
    expect(words(cron)).toBe(cron);
  }
});

it('writes durations and moments as people read them', () => {
  expect([durationText(null), durationText(0.25), durationText(12.34), durationText(125)]).toEqual([
    '–',
    '250 ms',
    '12.3 s',
    '2 min 05 s',
  ]);
  expect(zoneTimeText('2026-11-22T22:00:00Z', 'Asia/Taipei')).toContain('2026-11-23 06:00:00');
});
