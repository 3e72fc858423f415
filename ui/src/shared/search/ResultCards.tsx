import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { plainText } from './ResultTable';
import { SortBy } from './SortBy';
import type { SearchColumn } from './types';
import type { useSelection } from './useSelection';

interface Props<Row extends object> {
  columns: SearchColumn<Row>[];
  rows: Row[];
  busy: boolean;
  rowKey: (row: Row) => string | number;
  selection?: ReturnType<typeof useSelection<Row>>;
  mayChoose?: (row: Row) => boolean;
  sort: string;
  onSort: (sort: string) => void;
}

/** The results on a telephone: a card each. */
export function ResultCards<Row extends object>(props: Props<Row>) {
  const { columns, rows, busy, rowKey, selection, mayChoose, sort, onSort } = props;
  const { t } = useTranslation();
  const heads = columns.filter((column) => column.card === 'head');
  const lines = columns.filter((column) => column.card === undefined);
  const show = (column: SearchColumn<Row>, row: Row) =>
    column.render ? column.render(row) : plainText((row as Record<string, unknown>)[column.key]);
  return (
    <>
      <SortBy columns={columns} sort={sort} onSort={onSort} />
      <ul className={`cards${busy ? ' busy' : ''}`}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={`panel card${selection?.has(row) ? ' chosen' : ''}`}>
            <div className="card-head">
              {selection && (
                <Checkbox
                  aria-label={t('search.selectRow')}
                  checked={selection.has(row)}
                  disabled={mayChoose ? !mayChoose(row) : false}
                  onChange={(event) => selection.put([row], event.target.checked)}
                />
              )}
              {heads.map((column) => (
                <span key={column.key}>{show(column, row)}</span>
              ))}
            </div>
            <dl>
              {lines.map((column) => (
                <div key={column.key}>
                  <dt>{t(column.title)}</dt>
                  <dd className={column.align === 'right' ? 'number' : undefined}>{show(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
