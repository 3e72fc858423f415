import dayjs from 'dayjs';

/** A moment (ISO, UTC) in the reader's own time zone. */
export function timeText(iso: string | null | undefined): string {
  return iso ? dayjs(iso).format('YYYY-MM-DD HH:mm:ss') : '';
}

/** The reader's day, as the API writes days. */
export function today(): string {
  return dayjs().format('YYYY-MM-DD');
}
