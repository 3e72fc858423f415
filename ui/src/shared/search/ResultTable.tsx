import { Spin, Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from './cell';
import { type MayChoose, type SearchColumn, sortName } from './types';
import { choosable, choosableTogether, type useSelection } from './useSelection';
import type { Density } from './views/view';

interface Props<Row extends object> {
  columns: SearchColumn<Row>[];
  rows: Row[];
  sort: string;
  busy: boolean;
  rowKey: (row: Row) => string | number;
  /** Absent = rows cannot be chosen. */
  selection?: ReturnType<typeof useSelection<Row>>;
  mayChoose?: MayChoose<Row>;
  onSort: (sort: string) => void;
  /** Key of the row from whose page one has come back. */
  returned?: string | number;
  onOpen?: (row: Row) => void;
  density: Density;
}

/** The results on a wide screen. Sorting is the server's work; while it is at it the rows stay as they are, and are not drawn again. */
export function ResultTable<Row extends object>({ busy, ...rows }: Props<Row>) {
  return (
    <Spin spinning={busy} delay={250}>
      <Results {...rows} />
    </Spin>
  );
}

const Results = memo(ResultRows) as typeof ResultRows;

function ResultRows<Row extends object>(props: Omit<Props<Row>, 'busy'>) {
  const { columns, rows, sort, rowKey, selection, mayChoose, onSort, onOpen, returned, density } = props;
  const { t } = useTranslation();
  const cells = useMemo(() => columns.map((column) => asColumn(column, t)), [columns, t]);
  const tableColumns = cells.map(({ name, ...column }) => ({
    ...column,
    sortOrder: name === undefined ? undefined : orderOf(sort, name),
  }));
  const rowSelection = useMemo(() => selection && choice(selection, t, mayChoose), [selection, t, mayChoose]);
  const whole = useScrollByKeyboard();
  return (
    <Table<Row>
      ref={whole}
      className={density === 'compact' ? 'results compact' : 'results'}
      size="small"
      columns={tableColumns}
      dataSource={rows}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: 'max-content' }}
      sticky={{ offsetHeader: 50 }}
      rowSelection={rowSelection}
      onRow={(row) => ({
        className: [onOpen && 'opens', rowKey(row) === returned && 'returned'].filter(Boolean).join(' '),
        onClick: (event) => {
          const target = event.target as HTMLElement;
          if (!onOpen || target.closest('a, button, input, label, .ant-table-selection-column')) return;
          if (window.getSelection()?.toString()) return;
          onOpen(row);
        },
      })}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        const column = columns.find(({ key }) => key === sorter.columnKey);
        const name = column && sortName(column);
        onSort(name && sorter.order ? `${sorter.order === 'descend' ? '-' : ''}${name}` : '');
      }}
    />
  );
}

/** The column as the table wants it, but for the order. A cell is made once for its row: the table draws itself several times. */
function asColumn<Row extends object>(column: SearchColumn<Row>, t: (key: string) => string) {
  const name = sortName(column);
  const made = new WeakMap<Row, ReactNode>();
  const render = (value: unknown, row: Row) => {
    if (!column.render) return plainText(value);
    if (!made.has(row)) made.set(row, column.render(row));
    return made.get(row);
  };
  return {
    key: column.key,
    dataIndex: column.key,
    title: t(column.title),
    width: column.width,
    align: column.align,
    fixed: column.stays ? ('end' as const) : undefined,
    // A text that is longer than its column is told in full when the pointer rests on it.
    ellipsis: column.width !== undefined && !column.render,
    className: column.align === 'right' ? 'number' : undefined,
    render,
    sorter: name !== undefined,
    showSorterTooltip: false,
    name,
  };
}

/** Where the columns do not fit, the rows scroll sideways: by keyboard too, also rows without a link to step to. */
function useScrollByKeyboard() {
  const whole = useRef<TableRef>(null);
  useEffect(() => {
    const body = whole.current?.nativeElement.querySelector<HTMLElement>('.ant-table-body');
    if (!body) return undefined;
    const follow = () => {
      if (body.scrollWidth > body.clientWidth) body.tabIndex = 0;
      else body.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(follow);
    observer.observe(body);
    if (body.firstElementChild) observer.observe(body.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return whole;
}

function choice<Row extends object>(
  selection: ReturnType<typeof useSelection<Row>>,
  t: (key: string) => string,
  mayChoose?: MayChoose<Row>,
): TableProps<Row>['rowSelection'] {
  const put = (rows: Row[], on: boolean) =>
    selection.put(on ? choosableTogether(rows, selection.rows, mayChoose) : rows, on);
  return {
    selectedRowKeys: selection.keys,
    preserveSelectedRowKeys: true,
    columnWidth: 40,
    getCheckboxProps: (row) => {
      const { may, why } = choosable(row, selection, mayChoose);
      const label = [t('search.selectRow'), why].filter(Boolean).join(': ');
      return { disabled: !may, title: why, 'aria-label': label };
    },
    getTitleCheckboxProps: () => ({ 'aria-label': t('search.selectAll') }),
    onSelect: (row, on) => selection.put([row], on),
    onSelectMultiple: (on, _all, changed) => put(changed, on),
    onSelectAll: (on, _all, changed) => put(changed, on),
  };
}

function orderOf(sort: string, name: string): 'ascend' | 'descend' | null {
  if (sort === name) return 'ascend';
  return sort === `-${name}` ? 'descend' : null;
}
