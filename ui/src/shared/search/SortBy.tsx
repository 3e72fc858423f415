import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type SearchColumn, sortName } from './types';

interface Props<Row> {
  columns: SearchColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order, where there are no headers to press. */
export function SortBy<Row>({ columns, sort, onSort }: Props<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const ways = columns.flatMap((column) => {
    const value = sortName(column);
    if (value === undefined) return [];
    const name = t(column.title);
    return [
      { value, label: t('search.ascending', { name }) },
      { value: `-${value}`, label: t('search.descending', { name }) },
    ];
  });
  if (ways.length === 0) return null;
  const known = ways.some(({ value }) => value === sort);
  return (
    <div className="sort-by">
      <label htmlFor={id}>{t('search.sortBy')}</label>
      <Select
        id={id}
        size="small"
        value={known ? sort : ''}
        options={[{ value: '', label: t('search.ownOrder') }, ...ways]}
        onChange={onSort}
      />
    </div>
  );
}
