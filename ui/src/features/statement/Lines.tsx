import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SearchPage } from '../../shared/search/SearchPage';
import type { SearchField, SearchPageProps, Selection, Worded } from '../../shared/search/types';
import { LINES, type StatementLine } from './api';
import { ChainDrawer } from './ChainDrawer';
import { OPEN } from './lineColumns';

interface Props {
  /** Which of the lists of lines it is: each has its own columns and views. */
  view: string;
  hint?: ReactNode;
  /** Of all lines; absent = of each its own. */
  currency?: string;
  fields: Worded<SearchField[]>;
  columns: SearchPageProps<StatementLine>['columns'];
  fixed: Record<string, string>;
  empty: ReactNode;
  bulk?: (selection: Selection<StatementLine>) => ReactNode;
}

const idOf = ({ id }: StatementLine) => id;

/** Lines that the ERP booked, and beside them what hangs together with the one that is open. */
export function Lines({ view, hint, currency, ...list }: Props) {
  const [search, setSearch] = useSearchParams();
  const open = Number(search.get(OPEN)) || undefined;
  const show = (id: number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete(OPEN);
      else next.set(OPEN, String(id));
      return next;
    });
  return (
    <>
      <SearchPage<StatementLine>
        {...list}
        name="balanceStatement"
        part={view}
        within={{ hint }}
        path={LINES}
        rowKey={idOf}
        onOpen={({ id }) => show(id)}
      />
      {open !== undefined && <ChainDrawer key={open} line={open} currency={currency} onClose={() => show(undefined)} />}
    </>
  );
}
