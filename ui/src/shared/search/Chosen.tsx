import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MayChoose } from './types';
import { MOST_CHOSEN, type useChooseAll } from './useChooseAll';
import { choosable } from './useSelection';

interface Props<Row> {
  selection: { rows: Row[]; has: (row: Row) => boolean; clear: () => void };
  mayChoose?: MayChoose<Row>;
  /** Rows of the page. */
  rows: Row[];
  /** Rows that match. */
  total: number;
  choosing: ReturnType<typeof useChooseAll<Row>>;
  children: ReactNode;
}

/** How many rows are chosen, and what can be done with them. With the whole page chosen all that match are offered. */
export function Chosen<Row>({ selection, mayChoose, rows, total, choosing, children }: Props<Row>) {
  const { t } = useTranslation();
  const words = t('search.selected', { n: selection.rows.length });
  const isWhole = rows.every((row) => selection.has(row) || !choosable(row, selection, mayChoose).may);
  const number = (n: number) => n.toLocaleString('en-US');
  return (
    <div className="search-bulk" role="toolbar" aria-label={words}>
      <strong>{words}</strong>
      {choosing.done === undefined ? (
        children
      ) : (
        <>
          <span role="status">
            {t('search.choosing', { n: number(choosing.done), total: number(Math.min(total, MOST_CHOSEN)) })}
          </span>
          <Button size="small" onClick={choosing.cancel}>
            {t('search.chooseCancel')}
          </Button>
        </>
      )}
      {choosing.done === undefined &&
        isWhole &&
        total > rows.length &&
        selection.rows.length < Math.min(total, MOST_CHOSEN) && (
          <Button type="link" size="small" onClick={() => void choosing.start()}>
            {total > MOST_CHOSEN
              ? t('search.chooseFirst', { n: number(MOST_CHOSEN), total: number(total) })
              : t('search.chooseAll', { total: number(total) })}
          </Button>
        )}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('search.clearSelection')}
      </Button>
    </div>
  );
}
