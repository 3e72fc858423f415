import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';

/** How the API writes days. */
export const DAY = 'YYYY-MM-DD';

type Rest = Omit<DatePickerProps, 'value' | 'onChange' | 'format' | 'picker'>;

interface DayInputProps extends Rest {
  /** `YYYY-MM-DD`, or empty. */
  value?: string | null;
  onChange?: (day: string) => void;
}

/** A day as text. What is typed may be 20261121, 2026/11/21 or 2026-11-21. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const day = value ? dayjs(value, DAY) : null;
  return (
    <DatePicker
      {...(rest as DatePickerProps)}
      value={day?.isValid() ? day : null}
      format={[DAY, 'YYYYMMDD', 'YYYY/MM/DD', 'YYYY/M/D']}
      onChange={(next) => {
        const picked = Array.isArray(next) ? next[0] : next;
        onChange?.(picked ? picked.format(DAY) : '');
      }}
    />
  );
}
