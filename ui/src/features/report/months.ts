import dayjs from 'dayjs';

/** How many months back and ahead there are to choose from. */
const BACK = 60;
const AHEAD = 12;

/** Months as choices, the newest first. */
export function monthOptions(today: string): { value: string; label: string }[] {
  const first = dayjs(today).startOf('month').add(AHEAD, 'month');
  return Array.from({ length: AHEAD + 1 + BACK }, (_, back) => {
    const month = first.subtract(back, 'month').format('YYYY-MM');
    return { value: month, label: month };
  });
}

/** The month before this one. */
export const lastMonth = (today: string) => dayjs(today).startOf('month').subtract(1, 'month').format('YYYY-MM');

/** A day as the report generated date is written. */
export const generatedText = (day: string) => day.replaceAll('-', '');
