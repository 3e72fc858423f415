import dayjs from 'dayjs';
import type { ScheduleBoard } from './api';
import { BoardCell } from './BoardCell';

interface Props {
  board: ScheduleBoard;
  filters: Record<string, string>;
}

/** The week on a telephone: a card for each part with the days on which something is due. */
export function BoardCards({ board, filters }: Props) {
  return (
    <ul className="schedule-cards">
      {board.items.map((part) => (
        <li key={`${part.materialCode}·${part.uom}`}>
          <strong>{part.materialCode}</strong> <span className="soft">{part.uom}</span>
          <div className="soft">{part.description}</div>
          <dl>
            {part.cells.map((cell) => (
              <div key={cell.dueOn}>
                <dt>{`${dayjs(cell.dueOn).format('ddd')} ${cell.dueOn.slice(5)}`}</dt>
                <dd>
                  <BoardCell cell={cell} part={part} today={board.today} filters={filters} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
