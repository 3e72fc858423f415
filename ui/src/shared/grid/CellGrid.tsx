import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import { type ClipboardEvent, type CSSProperties, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../document/types';
import { toastError, toastSuccess } from '../feedback/feedback';
import { Icon } from '../icon/Icon';
import { copyText, writeCells } from './clipboard';
import { type GridColumn, type GridRow, share } from './column';
import { GridLine } from './GridLine';
import { PasteNotice } from './PasteNotice';
import { type RowActs, useRows } from './useRows';
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
  /** A fresh row behind those that there are, to be typed or pasted into; absent = rows cannot be added. */
  blank?: (rows: Row[], pasted: boolean) => Row;
  /** Whether rows can be taken away. */
  removable?: boolean;
  onChange: (rows: Row[]) => void;
  footer?: ReactNode;
}

/**
 * A grid for many rows of short values (lots, boxes, schedules). A cell keeps what is typed to itself and hands it over
 * when it is left, so that a key press costs one cell, not 359 rows. A block pasted from a spreadsheet fills cells to the
 * right and downwards, or those that its heading names, adding rows as needed; it can be undone. Ctrl+D takes the cell above,
 * Ctrl+Shift+D doubles the row, Ctrl+Shift+K takes it away, and Ctrl+Z right after takes any of that back.
 */
function Grid<Row extends GridRow>(props: Props<Row>) {
  const { label, columns, rows, path, findings, disabled, live, limit, blank, removable, onChange, footer } = props;
  const style = useLook();
  const scroller = useRef<HTMLDivElement>(null);
  const changes = useRows({ rows, columns, blank, limit, removable, onChange });
  const { acts, wanted, report } = changes;
  const faults = useMemo(() => byRow(findings, path), [findings, path]);
  useEffect(() => {
    if (!wanted.current) return;
    const { at, column } = wanted.current;
    wanted.current = undefined;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${at}:${column}"]`);
    (cell ?? scroller.current)?.focus();
  });
  const plainColumns = columns as unknown as GridColumn<GridRow>[];
  const undo = () => void acts.act('undo', { at: 0, column: 0 });
  const start = (event: ClipboardEvent) => {
    if (rows.length > 0 || !blank || disabled) return;
    event.preventDefault();
    acts.paste({ at: 0, column: 0 }, event.clipboardData.getData('text'));
  };
  const none = rows.length === 0;
  const isText = columns.every(({ readOnly, wraps }) => readOnly && wraps);
  return (
    <div className="cell-grid" style={style}>
      {/* Without rows or fields nothing in it can take the focus, yet it may have to scroll, and a block may be pasted. */}
      <div
        className="cell-grid-scroll"
        ref={scroller}
        tabIndex={none || isText ? 0 : undefined}
        onPaste={none ? start : undefined}
      >
        <GridTable
          label={label}
          columns={plainColumns}
          rows={rows}
          path={path}
          faults={faults}
          disabled={disabled}
          live={live}
          removable={removable}
          acts={acts}
        />
        {none && <EmptyRow />}
      </div>
      {report && (
        <PasteNotice
          report={report}
          columns={plainColumns}
          path={path}
          limit={limit}
          onUndo={changes.pasteUndoable ? undo : undefined}
          onClose={changes.closeReport}
        />
      )}
      <Foot
        columns={plainColumns}
        rows={rows}
        onAdd={blank && !disabled ? changes.add : undefined}
        full={limit !== undefined && rows.length >= limit}
        editable={!disabled && (blank !== undefined || removable === true)}
        duplicates={blank !== undefined}
      >
        {footer}
      </Foot>
    </div>
  );
}

/** Nothing of it is drawn again while its rows, their findings and what is done with them stay the same. */
export const CellGrid = memo(Grid) as typeof Grid;

/** The colours of the theme, for the grid's own CSS. */
function useLook(): CSSProperties {
  const { token } = theme.useToken();
  return {
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
}

function EmptyRow() {
  const { t } = useTranslation();
  return <div className="cell-grid-empty">{t('grid.empty')}</div>;
}

/**
 * Rows that are drawn and left out together. The browser watches each block for whether it is in view, with every frame; of rows, those
 * were thousands.
 */
const BLOCK = 25;

interface TableProps
  extends Pick<Props<GridRow>, 'label' | 'columns' | 'rows' | 'path' | 'disabled' | 'live' | 'removable'> {
  faults: Map<number, Finding[]>;
  acts: RowActs;
}

const GridTable = memo(function GridTable(props: TableProps) {
  const { label, columns, rows, path, faults, disabled, live, removable, acts } = props;
  const { t } = useTranslation();
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, n) => ({
    from: n * BLOCK,
    rows: rows.slice(n * BLOCK, (n + 1) * BLOCK),
  }));
  const width = columns.reduce((sum, column) => sum + column.width, removable ? 84 : 44);
  return (
    <table aria-label={label} style={{ width }}>
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
      {blocks.map((block) => (
        <GridBlock
          key={block.from}
          {...block}
          columns={columns}
          path={path}
          faults={faults}
          disabled={disabled}
          live={live}
          removable={removable}
          acts={acts}
        />
      ))}
    </table>
  );
});

type BlockProps = Omit<TableProps, 'label'> & { from: number };

const GridBlock = memo(
  function GridBlock({ from, rows, columns, path, faults, disabled, live, removable, acts }: BlockProps) {
    return (
      <tbody style={{ '--grid-rows': rows.length } as CSSProperties}>
        {rows.map((row, n) => (
          <GridLine
            // Rows have no identity of their own: their place is it.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={n}
            at={from + n}
            row={row}
            columns={columns}
            path={`${path}[${from + n}]`}
            faults={faults.get(from + n)}
            disabled={disabled}
            live={live}
            removable={removable}
            acts={acts}
          />
        ))}
      </tbody>
    );
  },
  ({ rows, ...one }, { rows: others, ...other }) =>
    rows.length === others.length &&
    rows.every((row, n) => row === others[n]) &&
    Object.entries(one).every(([name, value]) => other[name as keyof typeof other] === value),
);

interface FootProps extends Pick<Props<GridRow>, 'columns' | 'rows'> {
  onAdd?: () => void;
  /** No more rows may be made. */
  full: boolean;
  editable: boolean;
  /** Whether rows can be made of others. */
  duplicates: boolean;
  children: ReactNode;
}

/** What is done with all rows, what the keys do, and what the rows add up to. */
function Foot({ columns, rows, onAdd, full, editable, duplicates, children }: FootProps) {
  const { t } = useTranslation();
  const copy = async () => {
    const titles = columns.map((column) => column.label ?? String(column.title));
    const cells = rows.map((row) => columns.map(({ key }) => String(row[key] ?? '')));
    if (await copyText(writeCells([titles, ...cells]))) toastSuccess(t('grid.copied', { count: rows.length }));
    else toastError(t('grid.notCopied'));
  };
  return (
    <div className="cell-grid-foot">
      {onAdd && (
        <Button size="small" icon={<Icon of={PlusOutlined} />} onClick={onAdd} disabled={full}>
          {t('grid.add')}
        </Button>
      )}
      {editable && rows.length > 0 && (
        <Button size="small" icon={<Icon of={CopyOutlined} />} onClick={() => void copy()}>
          {t('grid.copy')}
        </Button>
      )}
      {editable && (
        <span className="cell-grid-hint">
          {t('grid.pasteHint')}
          <span className="cell-grid-keys">{duplicates ? t('grid.keys') : t('grid.keysFixed')}</span>
        </span>
      )}
      <span className="cell-grid-sum">{children}</span>
    </div>
  );
}

/** Findings by the number of the row that they or their cell belong to. */
function byRow(findings: Map<string, Finding[]>, path: string): Map<number, Finding[]> {
  const rows = new Map<number, Finding[]>();
  const start = `${path}[`;
  for (const [field, found] of findings) {
    if (!field.startsWith(start)) continue;
    const at = Number.parseInt(field.slice(start.length), 10);
    rows.set(at, [...(rows.get(at) ?? []), ...found]);
  }
  return rows;
}
