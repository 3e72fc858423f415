import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../document/finding';
import type { Finding } from '../document/types';
import { Icon } from '../icon/Icon';
import { Cell } from './Cell';
import { cellId, type GridColumn, type GridRow } from './column';
import type { RowActs } from './useRows';

interface LineProps {
  live?: boolean;
  at: number;
  row: GridRow;
  columns: GridColumn<GridRow>[];
  path: string;
  faults?: Finding[];
  disabled?: boolean;
  removable?: boolean;
  acts: RowActs;
}

/** One row of a grid. It is drawn again only when something of it changed. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { at, row, columns, path, faults, disabled, live, removable, acts } = props;
  const { t } = useTranslation();
  const whole = faults?.filter((finding) => finding.field === path) ?? [];
  return (
    <tr>
      <th scope="row" className={whole.length > 0 ? 'fault' : undefined} id={cellId(path)} tabIndex={-1}>
        {at + 1}
        {whole.length > 0 && (
          <span className="cell-grid-message">{whole.map((finding) => findingText(t, finding)).join(' ')}</span>
        )}
      </th>
      {columns.map((column, number) => (
        <Cell
          key={column.key}
          id={cellId(`${path}.${column.key}`)}
          at={at}
          number={number}
          column={column}
          value={String(row[column.key] ?? '')}
          faults={faults?.filter((finding) => finding.field === `${path}.${column.key}`)}
          disabled={disabled}
          live={live}
          acts={acts}
          onMove={moveFocus}
        />
      ))}
      {removable && (
        <td className="remove">
          <Button
            type="text"
            size="small"
            icon={<Icon of={DeleteOutlined} />}
            aria-label={t('grid.removeRow', { row: at + 1 })}
            disabled={disabled}
            onClick={() => acts.act('remove', { at, column: 0 })}
          />
        </td>
      )}
    </tr>
  );
}, sameLine);

function sameLine(one: LineProps, other: LineProps): boolean {
  return (
    one.row === other.row &&
    one.at === other.at &&
    one.path === other.path &&
    one.columns === other.columns &&
    one.disabled === other.disabled &&
    one.removable === other.removable &&
    (one.faults === other.faults || JSON.stringify(one.faults) === JSON.stringify(other.faults))
  );
}

function moveFocus(event: KeyboardEvent<HTMLInputElement>, at: number, column: number): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  const table = event.currentTarget.closest('table');
  const target = table?.querySelector<HTMLInputElement>(`input[data-cell="${at + step}:${column}"]`);
  event.preventDefault();
  if (target) {
    target.focus();
    target.select();
  } else if (event.key === 'Enter') event.currentTarget.blur();
}
