/** Days as the API writes them, and as people type them. */
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { string } from 'yup';
import { rule } from '../i18n/message';

dayjs.extend(customParseFormat);

/** How the API writes days. */
export const DAY = 'YYYY-MM-DD';

/** What a picker may show and take; whatever else is typed goes through `readTypedDay`. */
export const TYPED_DAYS = [DAY, 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY/M/D'];

/** The day that people and spreadsheets write as 20261121, 2026-11-21, 2026/3/4, 2026.3.4 or 2026年3月4日, as the API writes it; undefined = it is none. */
export function readTypedDay(text: string): string | undefined {
  const found =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim());
  if (!found) return undefined;
  const [, year = '', month = '', day = ''] = found;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/** The rule that a text which is no day breaks. A year of two digits is not guessed: 26/12/18 may be three days. */
export function dayFault(text: string): 'YEAR_NOT_IN_FULL' | 'NOT_A_DATE' {
  return /^\d{1,2}([-/.])\d{1,2}\1\d{1,2}$/.test(text.trim()) ? 'YEAR_NOT_IN_FULL' : 'NOT_A_DATE';
}

/** Whether it is a day as the API writes it. */
export const isDay = (text: string) => dayjs(text, DAY, true).isValid();

/** A day that must be there. What was typed and is none is said, and nothing is done with the day before it. */
export const requiredDay = () =>
  string()
    .required(rule('error.REQUIRED'))
    .test('year', rule('error.YEAR_NOT_IN_FULL'), (day) => !day || isDay(day) || dayFault(day) === 'NOT_A_DATE')
    .test('day', rule('error.NOT_A_DATE'), (day) => !day || isDay(day) || dayFault(day) !== 'NOT_A_DATE');

/** The last day of a span whose first one is in the field `first`. */
export const requiredLastDay = (first: string) =>
  requiredDay().when(first, ([begin]: (string | undefined)[], day) =>
    day.test(
      'order',
      rule('error.END_BEFORE_START'),
      (end) => !isDay(begin ?? '') || !isDay(end ?? '') || (end ?? '') >= (begin ?? ''),
    ),
  );
