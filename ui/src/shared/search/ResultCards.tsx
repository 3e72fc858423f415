import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { cellOf } from './cell';
import { SortBy } from './SortBy';
import type { MayChoose, OrderList, SearchColumn } from './types';
import { choosable, type useSelection } from './useSelection';

interface Props<Row extends object> {
  columns: SearchColumn<Row>[];
  rows: Row[];
  busy: boolean;
  rowKey: (row: Row) => string | number;
  selection?: ReturnType<typeof useSelection<Row>>;
  mayChoose?: MayChoose<Row>;
  orders?: OrderList;
  sort: string;
  onSort: (sort: string) => void;
  /** Key of the row from whose page one has come back. */
  returned?: string | number;
}

/** The results on a telephone: a card each. */
export function ResultCards<Row extends object>(props: Props<Row>) {
  const { columns, rows, busy, rowKey, selection, mayChoose, orders, sort, onSort, returned } = props;
  const { t } = useTranslation();
  const heads = columns.filter((column) => column.card === 'head');
  const lines = columns.filter((column) => column.card === undefined);
  return (
    <>
      <SortBy columns={columns} orders={orders} sort={sort} onSort={onSort} />
      <ul className={`cards${busy ? ' busy' : ''}`}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            data-row-key={rowKey(row)}
            className={`panel card${selection?.has(row) ? ' chosen' : ''}${rowKey(row) === returned ? ' returned' : ''}`}
          >
            <div className="card-head">
              {selection && <Choose row={row} selection={selection} mayChoose={mayChoose} />}
              {heads.map((column) => (
                <span key={column.key}>{cellOf(column, row)}</span>
              ))}
            </div>
            <dl>
              {lines.map((column) => (
                <div key={column.key}>
                  <dt>{t(column.title)}</dt>
                  <dd className={column.align === 'right' ? 'number' : undefined}>{cellOf(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Choose<Row extends object>(
  props: Required<Pick<Props<Row>, 'selection'>> & Pick<Props<Row>, 'mayChoose'> & { row: Row },
) {
  const { row, selection, mayChoose } = props;
  const { t } = useTranslation();
  const { may, why } = choosable(row, selection, mayChoose);
  return (
    <>
      <Checkbox
        aria-label={t('search.selectRow')}
        checked={selection.has(row)}
        disabled={!may}
        onChange={(event) => selection.put([row], event.target.checked)}
      />
      {why && <span className="soft">{why}</span>}
    </>
  );
}
