import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Answer } from './api';

type Row = (string | null | undefined)[];

/** Compares as the column holds it; what is nothing stands last. */
export function compare(holds: string, a: string | null | undefined, b: string | null | undefined): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return holds === 'number' ? Number(a) - Number(b) : a.localeCompare(b);
}

/** The rows of an answer, a page at a time; each column sorts. */
export function AnswerTable({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const columns = answer.columns.map(({ name, type, holds }, place) => ({
    key: String(place),
    title: <span title={type}>{name}</span>,
    align: holds === 'number' ? ('right' as const) : ('left' as const),
    sorter: (a: { row: Row }, b: { row: Row }) => compare(holds, a.row[place], b.row[place]),
    render: (_: unknown, { row }: { row: Row }) => {
      const value = row[place];
      return value == null ? <span className="sql-null">NULL</span> : <span className="sql-value">{value}</span>;
    },
  }));
  return (
    <Table
      size="small"
      className="sql-answer"
      rowKey="at"
      dataSource={answer.rows.map((row, at) => ({ at, row }))}
      columns={columns}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <span className="soft">{t('query.noRows')}</span> }}
      pagination={{ defaultPageSize: 50, showSizeChanger: true, pageSizeOptions: [20, 50, 100, 500], size: 'small' }}
    />
  );
}
