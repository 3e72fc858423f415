/** Days as the API writes them, and as people type them. */
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { string } from 'yup';
import { rule } from '../i18n/message';

dayjs.extend(customParseFormat);

/** How the API writes days. */
export const DAY = 'YYYY-MM-DD';

/** What is typed may be 20261121, 2026/11/21 or 2026-11-21. */
export const TYPED_DAYS = [DAY, 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY/M/D'];

/** The day that was typed, as the API writes it; undefined = it is none. */
export function readTypedDay(text: string): string | undefined {
  const format = TYPED_DAYS.find((one) => dayjs(text.trim(), one, true).isValid());
  return format && dayjs(text.trim(), format, true).format(DAY);
}

/** Whether it is a day as the API writes it. */
export const isDay = (text: string) => dayjs(text, DAY, true).isValid();

/** A day that must be there. What was typed and is none is said, and nothing is done with the day before it. */
export const requiredDay = () =>
  string()
    .required(rule('error.REQUIRED'))
    .test('day', rule('error.NOT_A_DATE'), (day) => !day || isDay(day));

/** The last day of a span whose first one is in the field `first`. */
export const requiredLastDay = (first: string) =>
  requiredDay().when(first, ([begin]: (string | undefined)[], day) =>
    day.test(
      'order',
      rule('error.END_BEFORE_START'),
      (end) => !isDay(begin ?? '') || !isDay(end ?? '') || (end ?? '') >= (begin ?? ''),
    ),
  );
