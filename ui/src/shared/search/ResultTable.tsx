import { Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type MayChoose, type SearchColumn, type SearchQuery, sortName } from './types';
import { choosable, choosableTogether, type useSelection } from './useSelection';

interface Props<Row extends object> {
  columns: SearchColumn<Row>[];
  rows: Row[];
  query: SearchQuery;
  busy: boolean;
  rowKey: (row: Row) => string | number;
  /** Absent = rows cannot be chosen. */
  selection?: ReturnType<typeof useSelection<Row>>;
  mayChoose?: MayChoose<Row>;
  onSort: (sort: string) => void;
  /** Key of the row from whose page one has come back. */
  returned?: string | number;
  onOpen?: (row: Row) => void;
}

/** The results on a wide screen. Sorting is the server's work. */
export function ResultTable<Row extends object>(props: Props<Row>) {
  const { columns, rows, query, busy, rowKey, selection, mayChoose, onSort, onOpen, returned } = props;
  const { t } = useTranslation();
  const tableColumns: TableProps<Row>['columns'] = columns.map((column) => {
    const name = sortName(column);
    return {
      key: column.key,
      dataIndex: column.key,
      title: t(column.title),
      width: column.width,
      align: column.align,
      // A text that is longer than its column is told in full when the pointer rests on it.
      ellipsis: column.width !== undefined && !column.render,
      className: column.align === 'right' ? 'number' : undefined,
      render: (value: unknown, row: Row) => (column.render ? column.render(row) : plainText(value)),
      sorter: name !== undefined,
      sortOrder: name === undefined ? undefined : orderOf(query.sort, name),
      showSorterTooltip: false,
    };
  });
  const whole = useScrollByKeyboard();
  return (
    <Table<Row>
      ref={whole}
      className="results"
      size="small"
      columns={tableColumns}
      dataSource={rows}
      rowKey={rowKey}
      loading={busy ? { delay: 250 } : false}
      pagination={false}
      scroll={{ x: 'max-content' }}
      sticky={{ offsetHeader: 50 }}
      rowSelection={selection && choice(selection, t, mayChoose)}
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
      const { may, why } = selection.has(row)
        ? { may: true, why: undefined }
        : choosable(row, selection.rows, mayChoose);
      const label = [t('search.selectRow'), why].filter(Boolean).join(': ');
      return { disabled: !may, title: why, 'aria-label': label };
    },
    getTitleCheckboxProps: () => ({ 'aria-label': t('search.selectAll') }),
    onSelect: (row, on) => selection.put([row], on),
    onSelectMultiple: (on, _all, changed) => put(changed, on),
    onSelectAll: (on, _all, changed) => put(changed, on),
  };
}

/** A value as text; nothing is a dash, which is easier to see past than a hole. */
export function plainText(value: unknown): string {
  return value === null || value === undefined || value === '' ? '–' : String(value);
}

function orderOf(sort: string, name: string): 'ascend' | 'descend' | null {
  if (sort === name) return 'ascend';
  return sort === `-${name}` ? 'descend' : null;
}
