import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../document/finding';
import type { Finding } from '../document/types';
import { DayInput } from '../form/DayInput';
import { isTable } from './clipboard';
import { type GridColumn, type GridRow, readers, share } from './column';

interface CellProps {
  id: string;
  at: number;
  number: number;
  column: GridColumn<GridRow>;
  value: string;
  faults?: Finding[];
  disabled?: boolean;
  /** Hands over with every key. */
  live?: boolean;
  onCommit: (at: number, key: string, value: string) => void;
  onPaste: (at: number, column: number, text: string) => void;
  onMove: (event: KeyboardEvent<HTMLInputElement>, at: number, column: number) => void;
}

/** One cell. It keeps what is typed to itself until it is left, unless somebody judges while it is typed. */
export function Cell(props: CellProps) {
  const { id, at, number, column, value, faults, disabled, live, onCommit, onPaste, onMove } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    // What came back is what was typed: "1." is not to become "1" under the typist's hands.
    if (readers[column.kind](draft) !== value) setDraft(value);
  }
  const message = useMemo(() => (faults ?? []).map((finding) => findingText(t, finding)).join(' '), [faults, t]);
  const severity = faults?.some((finding) => finding.severity === 'block') ? 'block' : message ? 'warn' : undefined;
  const leave = () => {
    const read = readers[column.kind](draft);
    if (read !== draft) setDraft(read);
    if (read !== value) onCommit(at, column.key, read);
  };
  const type = (text: string) => {
    setDraft(text);
    const read = readers[column.kind](text);
    if (live && read !== value) onCommit(at, column.key, read);
  };
  const takePaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    onPaste(at, number, text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // In a dialogue Esc is for all of it, which asks before anything is thrown away.
    if (event.key === 'Escape' && !event.currentTarget.closest('[role="dialog"]')) setDraft(value);
    else onMove(event, at, number);
  };
  return (
    <td
      className={severity}
      style={share(column)}
      data-label={column.label ?? String(column.title)}
      data-kind={column.kind}
    >
      {column.kind === 'choice' ? (
        <select
          id={id}
          aria-label={`${column.label ?? String(column.title)} ${at + 1}`}
          aria-invalid={severity === 'block' || undefined}
          aria-describedby={message ? `${id}-fault` : undefined}
          value={value}
          disabled={disabled || column.readOnly}
          onChange={(event) => onCommit(at, column.key, event.target.value)}
        >
          {!column.options?.some((option) => option.value === value) && <option value={value}>{value}</option>}
          {column.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : column.kind === 'day' && column.calendar ? (
        <DayInput
          id={id}
          className="cell-grid-day"
          variant="borderless"
          aria-label={`${column.label ?? String(column.title)} ${at + 1}`}
          aria-invalid={severity === 'block' || undefined}
          aria-describedby={message ? `${id}-fault` : undefined}
          value={value}
          allowClear={false}
          showNow={false}
          disabled={disabled || column.readOnly}
          placeholder="YYYY-MM-DD"
          onPaste={takePaste}
          onChange={(day) => onCommit(at, column.key, day)}
        />
      ) : (
        <input
          id={id}
          data-cell={`${at}:${number}`}
          className={column.kind === 'number' ? 'number' : undefined}
          aria-label={`${column.label ?? String(column.title)} ${at + 1}`}
          aria-invalid={severity === 'block' || undefined}
          aria-describedby={message ? `${id}-fault` : undefined}
          title={message || undefined}
          value={draft}
          readOnly={column.readOnly}
          disabled={disabled}
          maxLength={column.maxLength}
          inputMode={column.kind === 'text' ? undefined : column.kind === 'number' ? 'decimal' : 'numeric'}
          placeholder={column.kind === 'day' ? 'YYYY-MM-DD' : undefined}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onPaste={takePaste}
          onKeyDown={press}
        />
      )}
      {message && (
        <span id={`${id}-fault`} className="cell-grid-message">
          {message}
        </span>
      )}
    </td>
  );
}
