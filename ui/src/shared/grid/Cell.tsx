import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../document/finding';
import type { Finding } from '../document/types';
import { DayInput } from '../form/DayInput';
import { isTable } from './clipboard';
import { type GridColumn, type GridRow, readCell, share } from './column';
import type { Act, RowActs } from './useRows';

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
  acts: RowActs;
  onMove: (event: KeyboardEvent<HTMLInputElement>, at: number, column: number) => void;
}

/** One cell. It keeps what is typed to itself until it is left, unless somebody judges while it is typed. */
export function Cell(props: CellProps) {
  const { id, at, number, column, value, faults, disabled, live, acts, onMove } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    // What came back is what was typed: "1." is not to become "1" under the typist's hands.
    if (readCell(column, draft) !== value) setDraft(value);
  }
  const message = useMemo(() => (faults ?? []).map((finding) => findingText(t, finding)).join(' '), [faults, t]);
  const severity = faults?.some((finding) => finding.severity === 'block') ? 'block' : message ? 'warn' : undefined;
  const leave = () => {
    const read = readCell(column, draft);
    if (read !== draft) setDraft(read);
    if (read !== value) acts.commit(at, column.key, read);
  };
  const type = (text: string) => {
    setDraft(text);
    const read = readCell(column, text);
    if (live && read !== value) acts.commit(at, column.key, read);
  };
  /** What is typed counts before more than this cell is changed; then it shows what it holds, whatever was typed. */
  const settled = (change: () => string | undefined) => {
    leave();
    const text = change();
    if (text !== undefined) setDraft(text);
    return text !== undefined;
  };
  const takePaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    settled(() => acts.paste({ at, column: number }, text));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // In a dialogue Esc is for all of it, which asks before anything is thrown away.
    if (event.key === 'Escape' && !event.currentTarget.closest('[role="dialog"]')) return setDraft(value);
    const what = actOf(event);
    // Of what is typed in the cell itself, the browser undoes key by key.
    if (!what || disabled || (what === 'undo' && draft !== value)) return onMove(event, at, number);
    if (settled(() => acts.act(what, { at, column: number })) || what !== 'undo') event.preventDefault();
  };
  return (
    <td
      className={severity}
      style={share(column)}
      data-label={column.label ?? String(column.title)}
      data-kind={column.kind}
    >
      {column.readOnly && column.wraps ? (
        <span id={id} className="cell-grid-text" tabIndex={-1}>
          {column.options?.find((option) => option.value === value)?.label ?? value}
        </span>
      ) : column.kind === 'choice' ? (
        <select
          id={id}
          aria-label={`${column.label ?? String(column.title)} ${at + 1}`}
          aria-invalid={severity === 'block' || undefined}
          aria-describedby={message ? `${id}-fault` : undefined}
          value={value}
          disabled={disabled || column.readOnly}
          onChange={(event) => acts.commit(at, column.key, event.target.value)}
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
          onChange={(day) => acts.commit(at, column.key, day)}
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

/** What a combination of keys does with rows. */
function actOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Act | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const name = key.toLowerCase();
  if (shiftKey) return name === 'd' ? 'duplicate' : name === 'k' ? 'remove' : undefined;
  return name === 'd' ? 'fillDown' : name === 'z' ? 'undo' : undefined;
}
