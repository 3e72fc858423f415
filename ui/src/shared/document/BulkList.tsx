import { Checkbox, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchColumn } from '../search/types';
import { useNarrow } from '../useNarrow';

export interface BulkRow {
  id: number;
  version: number;
  state: string;
  /** Number shown in the results. */
  name: ReactNode;
  /** What else decides what may be done with it: of each kind one is asked about. Absent = its state alone. */
  kind?: string;
}

interface Props<Row extends BulkRow> {
  rows: Row[];
  columns: SearchColumn<Row>[];
  /** Ids of those that it goes to. */
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

/** What an event for many will go to; each may be left out. More than fits scrolls; on a telephone every one is a card. */
export function BulkList<Row extends BulkRow>({ rows, columns, chosen, onChoose }: Props<Row>) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (narrow) return <Cards rows={rows} columns={columns} chosen={chosen} onChoose={onChoose} />;
  return (
    <section aria-label={t('document.which')}>
      <Table<Row>
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content', y: 'min(46vh, 420px)' }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChoose(new Set(keys.map(Number))),
        }}
        columns={[
          { title: t('document.document'), key: 'name', fixed: 'left', render: (_, row) => row.name },
          ...columns.map((column) => ({
            key: column.key,
            title: t(column.title),
            width: column.width,
            align: column.align,
            render: (_: unknown, row: Row) => value(column, row),
          })),
        ]}
      />
    </section>
  );
}

function Cards<Row extends BulkRow>({ rows, columns, chosen, onChoose }: Props<Row>) {
  const { t } = useTranslation();
  const put = (id: number, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className="bulk-cards" aria-label={t('document.which')} tabIndex={0}>
      {rows.map((row) => (
        <div key={row.id} className="bulk-card">
          <Checkbox checked={chosen.has(row.id)} onChange={(event) => put(row.id, event.target.checked)}>
            {row.name}
          </Checkbox>
          <dl>
            {columns.map((column) => (
              <div key={column.key}>
                <dt>{t(column.title)}</dt>
                <dd>{value(column, row)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function value<Row>(column: SearchColumn<Row>, row: Row) {
  if (column.render) return column.render(row);
  const plain = (row as Record<string, unknown>)[column.key];
  return plain === null || plain === undefined ? '' : String(plain);
}
