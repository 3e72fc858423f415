import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/Icon';
import type { SearchColumn } from './types';
import type { useColumns } from './useColumns';

interface Props<Row> {
  columns: SearchColumn<Row>[];
  choice: ReturnType<typeof useColumns<Row>>;
}

/** Which columns are shown, in which order, and how close the rows stand: those that are shown come first, as they stand in the list. */
export function ColumnList<Row>({ columns, choice }: Props<Row>) {
  const { t } = useTranslation();
  const { shown } = choice;
  const movable = shown.filter(({ stays }) => !stays);
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ key: string; by: 1 | -1 }>();
  useEffect(() => {
    if (!moved) return;
    // The button went with its column; at either end only the other one is left.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(
      `[data-column="${CSS.escape(moved.key)}"] button`,
    );
    const [up, down] = buttons ?? [];
    const wanted = moved.by === 1 ? [down, up] : [up, down];
    wanted.find((button) => button && !button.disabled)?.focus();
  }, [moved]);
  const arrow = (column: SearchColumn<Row>, by: 1 | -1, icon: ReactNode) => {
    const at = movable.indexOf(column);
    return (
      <Button
        type="text"
        size="small"
        icon={icon}
        disabled={at + by < 0 || at + by >= movable.length}
        aria-label={t(by === 1 ? 'search.moveDown' : 'search.moveUp', { name: t(column.title) })}
        onClick={() => {
          choice.move(column.key, by);
          setMoved({ key: column.key, by });
        }}
      />
    );
  };
  return (
    <div className="column-list" ref={list}>
      {[...shown, ...columns.filter((column) => !shown.includes(column))].map((column) => (
        <div key={column.key} className="column-choice" data-column={column.key}>
          <Checkbox checked={shown.includes(column)} disabled={column.fixed} onChange={() => choice.toggle(column.key)}>
            {t(column.title)}
          </Checkbox>
          {movable.includes(column) && (
            <span>
              {arrow(column, -1, <Icon of={ArrowUpOutlined} />)}
              {arrow(column, 1, <Icon of={ArrowDownOutlined} />)}
            </span>
          )}
        </div>
      ))}
      <Checkbox
        className="column-density"
        checked={choice.density === 'compact'}
        onChange={({ target }) => choice.setDensity(target.checked ? 'compact' : 'normal')}
      >
        {t('search.compact')}
      </Checkbox>
      <Button type="link" size="small" disabled={!choice.changed} onClick={choice.reset}>
        {t('search.columnsReset')}
      </Button>
    </div>
  );
}
