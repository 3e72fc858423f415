import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { findingText } from '../document/finding';
import type { Finding } from '../document/types';
import { Icon } from '../icon/Icon';
import { Cell } from './Cell';
import { readCells } from './clipboard';
import { cellId, type GridColumn, type GridRow, readers, share } from './column';
import './grid.css';

export { cellId, type GridColumn } from './column';

interface Props<Row extends GridRow> {
  /** Names the grid to screen readers. */
  label: string;
  columns: GridColumn<Row>[];
  rows: Row[];
  /** Path of the list in the payload, e.g. `lines[0].lots`: findings and cell ids hang on it. */
  path: string;
  /** Findings by exact path. */
  findings: Map<string, Finding[]>;
  disabled?: boolean;
  /** Somebody judges what is typed: every key is handed over. For few rows. */
  live?: boolean;
  /** Most rows that may be made. */
  limit?: number;
  /** A fresh row; absent = rows cannot be added. */
  blank?: () => Row;
  /** Whether rows can be taken away. */
  removable?: boolean;
  onChange: (rows: Row[]) => void;
  footer?: ReactNode;
}

/**
 * A grid for many rows of short values (lots, boxes, schedules). A cell keeps what is typed to itself and hands it over
 * when it is left, so that a key press costs one cell, not 359 rows. A block pasted from a spreadsheet fills cells to the
 * right and downwards, adding rows as needed.
 */
export function CellGrid<Row extends GridRow>(props: Props<Row>) {
  const { label, columns, rows, path, findings, disabled, live, limit, blank, removable, onChange, footer } = props;
  const { t } = useTranslation();
  const { token } = theme.useToken();
  const body = useRef<HTMLTableSectionElement>(null);
  // Rows hand over to the newest rows without being drawn again for it.
  const latest = useRef({ rows, onChange, columns, blank, limit });
  useEffect(() => {
    latest.current = { rows, onChange, columns, blank, limit };
  });

  const commit = useCallback((at: number, key: string, value: string) => {
    const now = latest.current;
    const next = now.rows.map((row, n) => (n === at ? { ...row, [key]: value } : row));
    // A second cell may be left before the first change came back as properties.
    latest.current = { ...now, rows: next };
    now.onChange(next);
  }, []);
  const remove = useCallback((at: number) => {
    const now = latest.current;
    now.onChange(now.rows.filter((_, n) => n !== at));
  }, []);
  const paste = useCallback((at: number, column: number, text: string) => {
    const now = latest.current;
    now.onChange(pasted(now.rows, readCells(text), at, column, now));
  }, []);
  const add = () => {
    const now = latest.current;
    if (now.blank) now.onChange([...now.rows, now.blank()]);
  };
  const fullWidth = columns.reduce((sum, column) => sum + column.width, removable ? 84 : 44);
  const full = limit !== undefined && rows.length >= limit;
  const style = {
    '--grid-line': token.colorBorderSecondary,
    '--grid-head': token.colorFillQuaternary,
    '--grid-back': token.colorBgContainer,
    '--grid-text': token.colorText,
    '--grid-faint': token.colorTextTertiary,
    '--grid-focus': token.colorPrimary,
    '--grid-block': token.colorError,
    '--grid-block-back': token.colorErrorBg,
    '--grid-warn': token.colorWarning,
    '--grid-warn-back': token.colorWarningBg,
  } as CSSProperties;

  return (
    <div className="cell-grid" style={style}>
      {/* Without rows nothing in it can take the focus, yet it may have to scroll. */}
      <div className="cell-grid-scroll" tabIndex={rows.length === 0 ? 0 : undefined}>
        <table aria-label={label} style={{ width: fullWidth }}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.kind === 'number' ? 'number' : undefined}
                  style={share(column)}
                >
                  {column.title}
                </th>
              ))}
              {removable && (
                <th scope="col" className="remove">
                  <span className="cell-grid-hidden">{t('grid.remove')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, at) => (
              <GridLine
                // Rows have no identity of their own: their place is it.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={at}
                at={at}
                row={row}
                columns={columns as unknown as GridColumn<GridRow>[]}
                path={`${path}[${at}]`}
                faults={faultsOf(findings, `${path}[${at}]`, columns)}
                disabled={disabled}
                live={live}
                removable={removable}
                onCommit={commit}
                onRemove={remove}
                onPaste={paste}
                onMove={moveFocus}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <div className="cell-grid-empty">{t('grid.empty')}</div>}
      </div>
      <div className="cell-grid-foot">
        {blank && !disabled && (
          <Button size="small" icon={<Icon of={PlusOutlined} />} onClick={add} disabled={full}>
            {t('grid.add')}
          </Button>
        )}
        {blank && !disabled && <span className="cell-grid-hint">{t('grid.pasteHint')}</span>}
        <span className="cell-grid-sum">{footer}</span>
      </div>
    </div>
  );
}

/** The rows after a block was pasted at (`at`, `column`). Read-only columns keep their values. */
export function pasted<Row extends GridRow>(
  rows: Row[],
  cells: string[][],
  at: number,
  column: number,
  grid: { columns: GridColumn<Row>[]; blank?: () => Row; limit?: number },
): Row[] {
  const next = [...rows];
  for (const [down, line] of cells.entries()) {
    if (at + down >= next.length) {
      if (!grid.blank || (grid.limit !== undefined && next.length >= grid.limit)) break;
      next.push(grid.blank());
    }
    const row: GridRow = { ...next[at + down] };
    for (const [across, text] of line.entries()) {
      const target = grid.columns[column + across];
      if (target && !target.readOnly) row[target.key] = readers[target.kind](text);
    }
    next[at + down] = row as Row;
  }
  return next;
}

/** Findings of one row as one text key, so that an untouched row is not drawn again. */
function faultsOf<Row extends GridRow>(
  findings: Map<string, Finding[]>,
  path: string,
  columns: GridColumn<Row>[],
): Finding[] | undefined {
  const own = [path, ...columns.map((column) => `${path}.${column.key}`)].flatMap((key) => findings.get(key) ?? []);
  return own.length > 0 ? own : undefined;
}

function moveFocus(event: KeyboardEvent<HTMLInputElement>, at: number, column: number): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  const table = event.currentTarget.closest('tbody');
  const target = table?.querySelector<HTMLInputElement>(`input[data-cell="${at + step}:${column}"]`);
  event.preventDefault();
  if (target) {
    target.focus();
    target.select();
  } else if (event.key === 'Enter') event.currentTarget.blur();
}

interface LineProps {
  live?: boolean;
  at: number;
  row: GridRow;
  columns: GridColumn<GridRow>[];
  path: string;
  faults?: Finding[];
  disabled?: boolean;
  removable?: boolean;
  onCommit: (at: number, key: string, value: string) => void;
  onRemove: (at: number) => void;
  onPaste: (at: number, column: number, text: string) => void;
  onMove: (event: KeyboardEvent<HTMLInputElement>, at: number, column: number) => void;
}

const GridLine = memo(function GridLine(props: LineProps) {
  const { at, row, columns, path, faults, disabled, live, removable, onCommit, onRemove, onPaste, onMove } = props;
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
          onCommit={onCommit}
          onPaste={onPaste}
          onMove={onMove}
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
            onClick={() => onRemove(at)}
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
    JSON.stringify(one.faults) === JSON.stringify(other.faults)
  );
}
