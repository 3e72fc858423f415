import dayjs from 'dayjs';

/** A moment (ISO, UTC) in the reader's own time zone. */
export function timeText(iso: string | null | undefined): string {
  return iso ? dayjs(iso).format('YYYY-MM-DD HH:mm:ss') : '';
}

/** From when: the day that begins then where the reader is, else the moment. */
export function fromText(iso: string): string {
  return beginsDay(iso) ? dayjs(iso).format('YYYY-MM-DD') : timeText(iso);
}

/** Until when: the last day before it where the reader is, which is included, else the moment. */
export function untilText(iso: string): string {
  return beginsDay(iso) ? dayjs(iso).subtract(1, 'day').format('YYYY-MM-DD') : timeText(iso);
}

function beginsDay(iso: string): boolean {
  return dayjs(iso).isSame(dayjs(iso).startOf('day'));
}

/** Every time zone that the reader's browser knows. */
export function zones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** The reader's day, as the API writes days. */
export function today(): string {
  return dayjs().format('YYYY-MM-DD');
}
