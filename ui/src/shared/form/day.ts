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

/** Full-width signs as Chinese keyboards write them, such as ２０２６／１１／２６, and blanks of any kind, in their plain form. */
export const narrow = (text: string) => text.normalize('NFKC').trim();

/** What a spreadsheet writes behind a day without a time. */
const MIDNIGHT = /[ T]0?0:00(:00(\.0+)?)?Z?$/;

/**
 * The day that people and spreadsheets write as 20261121, 2026-11-21, 2026/3/4, 2026.3.4, 2026年3月4日, 26.11.2026, 11/26/2026 or
 * 26-Nov-2026, as the API writes it; undefined = it is none, or could be two: 3/4/2026 is not guessed.
 */
export function readTypedDay(text: string): string | undefined {
  const plain = narrow(text).replace(MIDNIGHT, '');
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain);
  if (found) return dayOf(found[1], found[2], found[3]);
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(plain);
  if (named) return dayOf(named[3], String(MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1), named[1]);
  const [one, ...more] = new Set(yearLast(plain));
  return more.length === 0 ? one : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The days that a text with its year behind may mean: day or month may come first. */
function yearLast(text: string): string[] {
  const [, one, , other, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  return [dayOf(year, one, other), dayOf(year, other, one)].filter((day) => day !== undefined);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/** The rule that a text which is no day breaks. Neither is guessed: 26/12/18 may be three days, 3/4/2026 two. */
export function dayFault(text: string): 'YEAR_NOT_IN_FULL' | 'DAY_OR_MONTH_FIRST' | 'NOT_A_DATE' {
  const plain = narrow(text).replace(MIDNIGHT, '');
  if (/^\d{1,2}([-/.])\d{1,2}\1\d{1,2}$/.test(plain)) return 'YEAR_NOT_IN_FULL';
  return new Set(yearLast(plain)).size > 1 ? 'DAY_OR_MONTH_FIRST' : 'NOT_A_DATE';
}

/** Whether it is a day as the API writes it. */
export const isDay = (text: string) => dayjs(text, DAY, true).isValid();

/** A day that must be there. What was typed and is none is said, and nothing is done with the day before it. */
export const requiredDay = () =>
  string()
    .required(rule('error.REQUIRED'))
    .test('year', rule('error.YEAR_NOT_IN_FULL'), (day) => !day || isDay(day) || dayFault(day) !== 'YEAR_NOT_IN_FULL')
    .test(
      'first',
      rule('error.DAY_OR_MONTH_FIRST'),
      (day) => !day || isDay(day) || dayFault(day) !== 'DAY_OR_MONTH_FIRST',
    )
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
