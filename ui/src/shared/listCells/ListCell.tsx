import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../document/finding';
import { toastInfo } from '../feedback/feedback';
import { isDay } from '../form/day';
import { isTable, readCells } from '../grid/clipboard';
import { type Typed, type Typing, useEntry } from './typing';
import './listCells.css';

interface Props<Line extends { id: number }, Field extends string> {
  typing: Typing<Line, Field>;
  line: Line;
  /** What the line is called. */
  name: string;
  field: Field;
}

/** What only the keyboard of a telephone needs to know. */
const keyboards = { number: 'decimal', day: 'numeric', text: undefined } as const;

/**
 * A cell of the list that is typed into. It counts with every key, so that what is left moves with it and what was wrong goes as soon as
 * it is right; of a day only what is a whole one, else when the cell is left.
 */
export function ListCell<Line extends { id: number }, Field extends string>(props: Props<Line, Field>) {
  const { typing, line, name, field } = props;
  const { rules, read } = typing;
  const kind = rules.kinds[field];
  const { t } = useTranslation();
  const { entry } = useEntry(typing, line.id);
  const value = entry?.typed[field] ?? '';
  const [draft, setDraft] = useState(value);
  const [given, setGiven] = useState(value);
  useEffect(() => typing.meet(line), [typing, line]);
  if (given !== value) {
    setGiven(value);
    // What came back is what was typed: "1." is not to become "1" under the typist's hands.
    if (read(field, draft) !== value) setDraft(value);
  }
  const found = entry ? typing.told(entry) : [];
  // What speaks against the line as a whole is said where one began to type.
  const own = found.filter(
    (one) => one.field === field || (field === rules.fields[0] && !rules.fields.some((cell) => cell === one.field)),
  );
  const message = own.map((finding) => findingText(t, finding)).join(' ');
  const id = `cell-${line.id}-${field}`;
  const hand = (text: string) => {
    if (text !== value) typing.put(line.id, { [field]: text } as Partial<Typed<Field>>);
  };
  const leave = () => {
    const settled = read(field, draft);
    setDraft(settled);
    hand(settled);
  };
  const take = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    const over = typing.paste(linesFrom(event.currentTarget), field, readCells(text));
    if (over > 0) toastInfo(t('listCells.pasteCut', { count: over }));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setDraft(value);
    else move(event);
  };
  return (
    <div className={`list-cell list-cell-${kind}${message ? ' fault' : ''}`}>
      <input
        id={id}
        data-cell={field}
        value={draft}
        maxLength={rules.longest?.[field]}
        inputMode={keyboards[kind]}
        placeholder={kind === 'day' ? 'YYYY-MM-DD' : undefined}
        autoComplete="off"
        aria-label={`${t(`field.${field}`)} ${name}`}
        aria-invalid={message !== '' || undefined}
        aria-describedby={message ? `${id}-fault` : undefined}
        onChange={(event) => {
          setDraft(event.target.value);
          const text = read(field, event.target.value);
          if (kind !== 'day' || text === '' || isDay(text)) hand(text);
        }}
        onBlur={leave}
        onPaste={take}
        onKeyDown={press}
      />
      {message && (
        <span id={`${id}-fault`} className="list-cell-message">
          {message}
        </span>
      )}
    </div>
  );
}

const listOf = (cell: HTMLElement) => cell.closest('.search-results') ?? document.body;

/** The lines on the screen from that of a cell on, by id. */
function linesFrom(cell: HTMLElement): number[] {
  const cells = [...listOf(cell).querySelectorAll(`input[data-cell="${cell.dataset.cell}"]`)];
  const ids = cells.map((one) => Number(one.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey));
  return ids.slice(ids.indexOf(Number(cell.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey)));
}

/** Up, down and Enter lead to the same cell of the next line; left and right to the next cell where the text ends. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const cell = event.currentTarget;
  const down = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
  const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (down !== undefined) {
    event.preventDefault();
    const column = [...listOf(cell).querySelectorAll<HTMLInputElement>(`input[data-cell="${cell.dataset.cell}"]`)];
    const next = column[column.indexOf(cell) + down];
    if (next) enter(next);
    else if (event.key === 'Enter') cell.blur();
  } else if (across !== undefined && !event.shiftKey && atEdge(cell, across)) {
    const row = [
      ...(cell.closest('[data-row-key]') ?? document.body).querySelectorAll<HTMLInputElement>('[data-cell]'),
    ];
    const next = row[row.indexOf(cell) + across];
    if (!next) return;
    event.preventDefault();
    enter(next);
  }
}

/** Whether the cursor cannot go any further in the cell; of one whose whole text is marked, as when it was just entered, it does not. */
function atEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, across: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (across < 0 ? 0 : value.length);
}

function enter(cell: HTMLInputElement): void {
  cell.focus();
  cell.select();
}
