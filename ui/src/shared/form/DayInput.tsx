import { DatePicker, type DatePickerProps } from 'antd';
import dayjs from 'dayjs';
import { type ComponentProps, createContext, use, useState } from 'react';
import { DAY, isDay, readTypedDay, TYPED_DAYS } from './day';

type Rest = Omit<DatePickerProps, 'value' | 'onChange' | 'format' | 'picker' | 'components'>;

interface DayInputProps extends Rest {
  /** `YYYY-MM-DD`, or empty. What was typed and is no day comes back as it was typed. */
  value?: string | null;
  onChange?: (day: string) => void;
}

interface Typing {
  /** What stands in the field and is no day; undefined = the picker's own text. */
  text?: string;
  onType: (text: string) => void;
  /** The field is left, or what is in it is to be used. */
  onSettle: () => void;
}

const TypingContext = createContext<Typing>({ onType: () => undefined, onSettle: () => undefined });
const components = { input: TypedDay };

/**
 * A day as text. What is typed counts as soon as it is a whole day: nobody has to leave the field in the right way. What is
 * no day when the field is left is handed over as it was typed, so that whoever asked says so; the day before does not come back.
 */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const now = value ?? '';
  const [typed, setTyped] = useState<string>();
  const [given, setGiven] = useState(now);
  // Changed by somebody else than who types here.
  if (given !== now) {
    setGiven(now);
    setTyped(undefined);
  }
  const hand = (day: string) => {
    setGiven(day);
    if (day !== now) onChange?.(day);
  };
  const typing: Typing = {
    text: typed ?? (isDay(now) ? undefined : now),
    onType: (text) => {
      // It stays as it is typed: 2026/12/2 is a day on the way to 2026/12/24.
      setTyped(text);
      const day = text.trim() === '' ? '' : readTypedDay(text);
      if (day !== undefined) hand(day);
    },
    onSettle: () => {
      if (typed === undefined) return;
      setTyped(undefined);
      if (readTypedDay(typed) === undefined) hand(typed.trim());
    },
  };
  return (
    <TypingContext value={typing}>
      <DatePicker
        {...(rest as DatePickerProps)}
        components={components}
        value={isDay(now) ? dayjs(now, DAY) : null}
        format={TYPED_DAYS}
        onChange={(next) => {
          const picked = Array.isArray(next) ? next[0] : next;
          setTyped(undefined);
          hand(picked ? picked.format(DAY) : '');
        }}
      />
    </TypingContext>
  );
}

/** The picker's own text field, which by itself forgets what it cannot read. */
function TypedDay(props: ComponentProps<'input'>) {
  const { text, onType, onSettle } = use(TypingContext);
  return (
    <input
      {...props}
      value={text ?? props.value}
      onChange={(event) => {
        props.onChange?.(event);
        onType(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSettle();
        props.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        onSettle();
        props.onBlur?.(event);
      }}
    />
  );
}
