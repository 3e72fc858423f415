import { Input, Select } from 'antd';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText, worst } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { DayInput } from '../../shared/form/DayInput';
import { dayFault, isDay } from '../../shared/form/day';
import '../../shared/form/field.css';
import { type Choices, PickInput } from '../../shared/form/PickInput';
import { cellId } from '../../shared/grid/CellGrid';
import { readNumber } from '../../shared/grid/clipboard';

interface Props {
  /** Path in the payload; findings and jumps use it. */
  path: string;
  /** `field.<name>` is the label. */
  name: string;
  value: string;
  onCommit: (value: string) => void;
  kind?: 'text' | 'long' | 'number' | 'whole' | 'day' | 'choice';
  options?: { value: string; label: string }[];
  required?: boolean;
  findings?: Finding[];
  maxLength?: number;
  /** Text that is chosen from the server's list, or typed. */
  choices?: Choices;
  suffix?: ReactNode;
  /** A word of advice under the field. */
  hint?: ReactNode;
}

/** Quiet time after which typed text counts, in milliseconds. */
const PAUSE = 500;

/**
 * A field of a draft that is saved as one types. It keeps what is typed to itself until the person pauses or leaves it;
 * Formik is not used here because nothing is ever submitted: the server's findings are the validation.
 */
export const DraftField = memo(function DraftField(props: Props) {
  const { path, name, kind = 'text', required, findings = [], hint } = props;
  const { t } = useTranslation();
  const id = cellId(path);
  // Said at once: the server says it only after the next save.
  const noDay = kind === 'day' && findings.length === 0 && props.value !== '' && !isDay(props.value);
  const severity = noDay ? 'block' : worst(findings);
  const message = noDay
    ? t(`error.${dayFault(props.value)}`)
    : findings.map((finding) => findingText(t, finding)).join(' ');
  const shared = {
    id,
    status: severity === 'block' ? ('error' as const) : severity === 'warn' ? ('warning' as const) : undefined,
    'aria-required': required,
    'aria-invalid': severity === 'block',
    'aria-describedby': `${id}-note`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(`field.${name}`)}{' '}
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {kind === 'day' ? (
        <DayInput {...shared} value={props.value} onChange={props.onCommit} />
      ) : kind === 'choice' ? (
        <Select {...shared} value={props.value} options={props.options} onChange={props.onCommit} />
      ) : (
        <TextInput {...props} shared={shared} />
      )}
      <div id={`${id}-note`} className={severity === 'block' ? 'field-note fault' : 'field-note'} aria-live="polite">
        {message} {hint}
      </div>
    </div>
  );
}, sameField);

/** Handlers are made anew with every render; only what is seen counts. */
function sameField(one: Props, other: Props): boolean {
  return (
    one.value === other.value &&
    one.path === other.path &&
    one.hint === other.hint &&
    one.options === other.options &&
    one.onCommit === other.onCommit &&
    JSON.stringify(one.findings) === JSON.stringify(other.findings)
  );
}

interface Shared {
  id: string;
  status?: 'error' | 'warning';
}

function TextInput({ value, kind, onCommit, maxLength, choices, suffix, shared: given }: Props & { shared: Shared }) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  const numeric = kind === 'number' || kind === 'whole';
  const read = numeric ? readNumber(draft) : draft;
  useEffect(() => {
    if (read === value) return;
    const pause = setTimeout(() => onCommit(read), PAUSE);
    return () => clearTimeout(pause);
  }, [read, value, onCommit]);
  const leave = () => {
    const settled = read.trim();
    setDraft(settled);
    if (settled !== value) onCommit(settled);
  };
  const shared = { ...given, value: draft, maxLength, onBlur: leave, autoComplete: 'off' };
  if (choices) return <PickInput {...shared} choices={choices} onChange={setDraft} />;
  if (kind === 'long') {
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={(change) => setDraft(change.target.value)}
      />
    );
  }
  return (
    <Input
      {...shared}
      suffix={suffix}
      inputMode={kind === 'whole' ? 'numeric' : kind === 'number' ? 'decimal' : undefined}
      onChange={(change) => setDraft(change.target.value)}
    />
  );
}
