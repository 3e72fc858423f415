import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../form/useOptions';
import { type OrderList, type SearchColumn, sortName } from './types';

interface Chosen {
  sort: string;
  onSort: (sort: string) => void;
}

interface Props<Row> extends Chosen {
  columns: SearchColumn<Row>[];
  orders?: OrderList;
}

interface Way {
  value: string;
  label: string;
}

/** The order, where there are no headers to press. */
export function SortBy<Row>({ columns, orders, ...chosen }: Props<Row>) {
  const { t } = useTranslation();
  const ways = columns.flatMap((column) => {
    const value = sortName(column);
    if (value === undefined) return [];
    const name = t(column.title);
    return [
      { value, label: t('search.ascending', { name }) },
      { value: `-${value}`, label: t('search.descending', { name }) },
    ];
  });
  return orders ? <Offered orders={orders} others={ways} {...chosen} /> : <Ways ways={ways} {...chosen} />;
}

/** What the server offers comes first, in its words and order. */
function Offered({ orders, others, ...chosen }: Chosen & { orders: OrderList; others: Way[] }) {
  const { t } = useTranslation();
  const names = useOptions(orders);
  const directions = useOptions('orderSeq');
  const offered = names.flatMap(({ value, label }) =>
    directions.map((direction) => ({
      value: direction.value === 'desc' ? `-${value}` : value,
      label: t('search.ordered', { name: label, direction: direction.label.toLocaleLowerCase() }),
    })),
  );
  const known = new Set(offered.map(({ value }) => value));
  return <Ways ways={[...offered, ...others.filter(({ value }) => !known.has(value))]} {...chosen} />;
}

function Ways({ ways, sort, onSort }: Chosen & { ways: Way[] }) {
  const { t } = useTranslation();
  const id = useId();
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
