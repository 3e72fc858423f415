import { expect, it } from 'vitest';
import { dayFault, readTypedDay, requiredDay } from './day';

it('reads a day in the ways that people write it', () => {
  for (const text of ['20260304', '2026-03-04', '2026/3/4', ' 2026.3.4 ', '2026年3月4日']) {
    expect(readTypedDay(text)).toBe('2026-03-04');
  }
});

it('reads a day in whatever order it is written, as long as it can be one day only', () => {
  const texts = [
    '26.11.2026',
    '26/11/2026',
    '11/26/2026',
    '26-Nov-2026',
    '26 november 2026',
    '２０２６／１１／２６',
    '2026/11/26 00:00:00',
  ];
  for (const text of texts) expect(readTypedDay(text), text).toBe('2026-11-26');
  expect(readTypedDay('05/05/2026')).toBe('2026-05-05');
  for (const text of ['03/04/2026', '3.4.2026', '12-11-2026']) {
    expect(readTypedDay(text), text).toBeUndefined();
    expect(dayFault(text)).toBe('DAY_OR_MONTH_FIRST');
  }
  for (const text of ['31/02/2026', '30.02.2026', '26-Foo-2026', '13/13/2026', '2026-11-26 12:30']) {
    expect(readTypedDay(text), text).toBeUndefined();
    expect(dayFault(text), text).toBe('NOT_A_DATE');
  }
});

it('writes no day that it was not given', () => {
  // Every day of two years in the spellings that name the year first, and in the others where they leave no doubt.
  for (let n = 0; n < 731; n += 1) {
    const day = new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
    const [year = '', month = '', date = ''] = day.split('-');
    for (const text of [
      `${year}/${Number(month)}/${Number(date)}`,
      `${year}${month}${date}`,
      `${year}年${month}月${date}日`,
    ]) {
      expect(readTypedDay(text), text).toBe(day);
    }
    for (const text of [`${date}.${month}.${year}`, `${Number(month)}/${Number(date)}/${year}`]) {
      const doubtful = Number(date) <= 12 && date !== month;
      expect(readTypedDay(text), text).toBe(doubtful ? undefined : day);
    }
  }
});

it('guesses no year', async () => {
  for (const text of ['26/12/18', '18.12.26', '12-18-26', '260304', '2026/13/1', '2026-02-30', 'soon', '']) {
    expect(readTypedDay(text)).toBeUndefined();
  }
  expect(['26/12/18', ' 1.2.26 ', 'soon', '2026-02-30'].map(dayFault)).toEqual([
    'YEAR_NOT_IN_FULL',
    'YEAR_NOT_IN_FULL',
    'NOT_A_DATE',
    'NOT_A_DATE',
  ]);
  const told = (text: string) =>
    requiredDay()
      .validate(text)
      .catch(({ errors }: { errors: unknown[] }) => errors);
  expect(JSON.stringify(await told('26/12/18'))).toContain('error.YEAR_NOT_IN_FULL');
  expect(JSON.stringify(await told('soon'))).toContain('error.NOT_A_DATE');
});
