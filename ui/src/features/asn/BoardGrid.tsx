import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleBoard } from './api';
import { BoardCell } from './BoardCell';

interface Props {
  board: ScheduleBoard;
  filters: Record<string, string>;
}

/** The week as a table; arrows go from one filled cell to the next. */
export function BoardGrid({ board, filters }: Props) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing is filled in here
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <div className="scroll-x" role="group" aria-label={t('schedule.view.board')} tabIndex={0} onKeyDown={walk}>
      <table className="schedule-board">
        <thead>
          <tr>
            <th scope="col">{t('field.materialCode')}</th>
            {board.days.map((day) => (
              <th key={day} scope="col" className={day === board.today ? 'today' : undefined}>
                {dayjs(day).format('ddd')}
                <div className="soft number">{day.slice(5)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.items.map((part) => (
            <tr key={`${part.materialCode}·${part.uom}`}>
              <th scope="row">
                {part.materialCode} <span className="soft">{part.uom}</span>
                <div className="soft schedule-words">{part.description}</div>
              </th>
              {board.days.map((day) => {
                const cell = part.cells.find(({ dueOn }) => dueOn === day);
                return (
                  <td key={day}>
                    {cell && <BoardCell cell={cell} part={part} today={board.today} filters={filters} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** To the next cell that is filled, in the direction of the arrow. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  if (!step || !cell) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')];
  const [down, right] = step;
  let row = rows.indexOf(cell.parentElement as HTMLElement);
  let column = cell.cellIndex;
  for (;;) {
    row += down;
    column += right;
    const next = (rows[row] as HTMLTableRowElement | undefined)?.cells[column];
    if (!next) return;
    const link = next.querySelector('a');
    if (!link) continue;
    event.preventDefault();
    link.focus();
    return;
  }
}
