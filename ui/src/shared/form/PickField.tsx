import { type Choices, PickInput } from './PickInput';

interface Props {
  choices: Choices;
  among?: Record<string, string>;
  maxLength?: number;
  disabled?: boolean;
  placeholder?: string;
  /** Something was chosen from the list. */
  onPick?: (value: string) => void;
  /** Given by the field. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A code that is chosen from a list or typed, as a field of a form: everything else is given by `FormField`. */
export function PickField({ value = '', onChange = () => undefined, ...rest }: Props) {
  return <PickInput {...rest} value={value} onChange={onChange} allowClear />;
}
