import { CheckOutlined, CloseOutlined, WarningOutlined } from '@ant-design/icons';
import type { TFunction } from 'i18next';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../../shared/document/finding';
import type { Finding } from '../../shared/document/types';
import { isTable } from '../../shared/grid/clipboard';
import { Icon } from '../../shared/icon/Icon';
import type { JudgedCell } from './api';

interface Props {
  id: string;
  /** `item:sample`, by which the keys find the neighbours. */
  place: string;
  label: string;
  value: string;
  numeric: boolean;
  /** Whatever is said decides nothing: it is neither praised nor blamed. */
  informs: boolean;
  /** What it is; absent = not known (any more). */
  judged?: JudgedCell;
  findings?: Finding[];
  /** All absent = for reading. */
  onChange?: (text: string) => void;
  onLeave?: (text: string) => void;
  onPaste?: (text: string) => void;
}

const icons = { within: CheckOutlined, reject: CloseOutlined, fault: WarningOutlined };
/** Longest answer. */
const MOST = 200;

/** One sample: what was measured, and whether it is in spec by colour, picture and words. */
export function SampleCell(props: Props) {
  const { id, place, label, value, numeric, informs, judged, findings, onChange, onLeave, onPaste } = props;
  const { t } = useTranslation();
  const { verdict, words } = verdictOf(t, value, informs, judged, findings);
  const note = words && `${id}-note`;
  const className = `measure-cell${verdict ? ` is-${verdict}` : ''}`;
  const mark = verdict && <Icon of={icons[verdict]} className="measure-mark" />;
  if (!onChange) {
    return (
      <span className={className}>
        <span className="measure-value">{value || '–'}</span>
        {mark}
        {verdict && (
          <span className={verdict === 'within' ? 'hidden-text' : 'measure-note'}>
            {words || t('certificate.cell.within')}
          </span>
        )}
      </span>
    );
  }
  return (
    <span className={className}>
      <input
        id={id}
        data-measure={place}
        aria-label={label}
        aria-invalid={(verdict !== undefined && verdict !== 'within') || undefined}
        aria-describedby={note || undefined}
        value={value}
        inputMode={numeric ? 'decimal' : undefined}
        maxLength={MOST}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => onLeave?.(event.target.value)}
        onPaste={(event) => take(event, onPaste)}
        onKeyDown={move}
      />
      {mark}
      {words && (
        <span id={note} className="measure-note">
          {words}
        </span>
      )}
    </span>
  );
}

/** How a cell stands, and what is said about it. What is still empty is no fault before it was sent. */
function verdictOf(
  t: TFunction,
  value: string,
  informs: boolean,
  judged: JudgedCell | undefined,
  findings: Finding[] = [],
): { verdict?: JudgedCell['verdict']; words: string } {
  const blocks = findings.filter(({ severity }) => severity === 'block');
  if (blocks.length > 0) return { verdict: 'fault', words: blocks.map((one) => findingText(t, one)).join(' ') };
  if (!judged || value.trim() === '') return { words: '' };
  if (judged.verdict === 'fault') {
    const params = { value, max: judged.label === 'TOO_MANY_DECIMALS' ? 6 : judged.label === 'TOO_LONG' ? MOST : 12 };
    return { verdict: 'fault', words: t(`error.${judged.label ?? 'NOT_A_NUMBER'}`, params) };
  }
  if (judged.verdict === 'reject') return { verdict: 'reject', words: t('certificate.cell.reject') };
  return informs ? { words: '' } : { verdict: 'within', words: '' };
}

function take(event: ClipboardEvent<HTMLInputElement>, onPaste?: (text: string) => void): void {
  const text = event.clipboardData.getData('text');
  if (!onPaste || !isTable(text)) return;
  event.preventDefault();
  onPaste(text);
}

/** Enter leads to the next sample and on to the next item, up and down to the other items, left and right where the text ends. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const cell = event.currentTarget;
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-measure]') ?? [])];
  const at = all.indexOf(cell);
  const [item = 0, sample = 0] = (cell.dataset.measure ?? '').split(':').map(Number);
  let next: HTMLInputElement | undefined;
  if (event.key === 'Enter') next = all[at + (event.shiftKey ? -1 : 1)];
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const step = event.key === 'ArrowUp' ? -1 : 1;
    const row = all.filter(({ dataset }) => dataset.measure?.startsWith(`${item + step}:`));
    next = row[Math.min(sample, row.length - 1)];
  } else if (event.key === 'ArrowLeft' && atEdge(cell, 0)) next = all[at - 1];
  else if (event.key === 'ArrowRight' && atEdge(cell, cell.value.length)) next = all[at + 1];
  else return;
  event.preventDefault();
  if (next) {
    next.focus();
    next.select();
  } else if (event.key === 'Enter' && !event.shiftKey) cell.blur();
}

/** Whether the cursor stands there; of a cell whose whole text is marked, as when it was just entered, it does. */
function atEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, place: number): boolean {
  return (
    (selectionStart === 0 && selectionEnd === value.length) || (selectionStart === place && selectionEnd === place)
  );
}
