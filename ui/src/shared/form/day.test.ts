import { expect, it } from 'vitest';
import { dayFault, readTypedDay, requiredDay } from './day';

it('reads a day in the ways that people write it', () => {
  for (const text of ['20260304', '2026-03-04', '2026/3/4', ' 2026.3.4 ', '2026年3月4日']) {
    expect(readTypedDay(text)).toBe('2026-03-04');
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
