import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useExportList } from '../export/useExportList';
import { PageFrame, PagePart } from '../frame/PageFrame';
import { useNarrow } from '../useNarrow';
import { Chosen } from './Chosen';
import { FilterForm } from './FilterForm';
import { Nothing, Waiting } from './Nothing';
import { faultsOf } from './query';
import { ResultCards } from './ResultCards';
import { ResultPages } from './ResultPages';
import { ResultTable } from './ResultTable';
import { Toolbar } from './Toolbar';
import type { SearchPageProps, Worded } from './types';
import { useChooseAll } from './useChooseAll';
import { useColumns } from './useColumns';
import { useSearch } from './useSearch';
import { useSelection } from './useSelection';
import { useSteady } from './useSteady';
import { useWalk } from './useWalk';
import { useFirstView, useSavedViews } from './views/useSavedViews';
import { useViewBar } from './views/useViewBar';
import { ALL } from './views/view';
import './search.css';

const none: never[] = [];
const noKeys: readonly string[] = [];

/**
 * A whole list screen: filters, results by page, order, columns, export and what can be done with many rows. All of what
 * it shows is in the URL, so that a link shows the same. `fields`, `columns` and `mayChoose` must be constants or memoised: what
 * has not changed is not drawn again.
 */
export function SearchPage<Row extends object>(props: SearchPageProps<Row>) {
  const { name, path, bulk, mayChoose, exportable = true, actions, address } = props;
  const exportAlso = props.exportAlso ?? noKeys;
  const { t, i18n } = useTranslation();
  const narrow = useNarrow();
  const fields = useWorded(props.fields);
  const columns = useWorded(props.columns);
  const navigate = useNavigate();
  const { query, asked, change, list, refresh, busy, loadPage, collect } = useSearch<Row>({ ...props, fields });
  // What a row is known by stays the same while the list is open.
  const [rowKey] = useState(() => props.rowKey);
  const listName = [name, props.part].filter(Boolean).join('.');
  const saved = useSavedViews(listName);
  const choice = useColumns([listName, props.view].filter(Boolean).join('.'), columns, saved.active);
  useFirstView(saved.first, fields, props.sort ?? '');
  const look = { columns: choice.keys, density: choice.density };
  const viewBar = useViewBar({
    list: listName,
    fields,
    sort: props.sort ?? '',
    query,
    look,
    built: props.views,
    saved,
  });
  const rows = list.data?.items ?? (none as Row[]);
  const total = list.data?.totalcount ?? 0;
  const refused = useMemo(() => faultsOf(list.error, fields), [list.error, fields]);
  const chosen = useSelection(rows, rowKey, JSON.stringify(props.fixed));
  const selection = bulk ? chosen : undefined;
  const choosing = useChooseAll({ collect, chosen, mayChoose, asked: JSON.stringify(asked) });
  useBackToLastPage(list.isPlaceholderData ? 0 : total, query.page, query.size, (page) => change({ page }));

  const returned = useWalk({
    rows,
    rowKey,
    address,
    page: query.page,
    size: query.size,
    total,
    settled: list.data !== undefined && !list.isPlaceholderData,
    load: async (page) => {
      const { items, search } = await loadPage(page);
      return { addresses: address ? items.map(address) : [], search };
    },
  });
  const open = address && ((row: Row) => void navigate(address(row)));
  const onOpen = props.onOpen === undefined ? open : (props.onOpen ?? undefined);

  const search = useSteady((filters: Record<string, string>) => {
    chosen.clear();
    if (JSON.stringify(filters) === JSON.stringify(query.filters) && query.page === 1) void refresh();
    // Whoever clears the filters wants to see all, whichever view it was, and whichever the list begins with.
    else change({ filters }, Object.keys(filters).length === 0 ? (saved.first ? ALL : '') : undefined);
  });
  const exportList = useExportList(path, name);
  const exportAll = useSteady(async () => {
    const keys = choice.shown.flatMap((column) => column.exported ?? [column.key]);
    const columns = [...new Set([...keys, ...exportAlso])].join(',');
    await exportList({ ...asked, sort: query.sort, columns, lang: i18n.language });
  });

  const onSort = useSteady((sort: string) => change({ sort }));
  const opened = useSteady((row: Row) => onOpen?.(row));
  const results = {
    columns: choice.shown,
    rows,
    rowKey,
    selection,
    mayChoose,
    busy,
    sort: query.sort,
    onSort,
    returned,
    density: choice.density,
  };
  const parts = (
    <>
      {props.above}
      <FilterForm fields={fields} filters={query.filters} busy={busy} refused={refused} onSearch={search} />
      {viewBar.tabs}
      <section className="panel search-results" aria-label={t('search.results')} aria-busy={busy}>
        <div className="search-bar">
          {selection && selection.rows.length > 0 ? (
            <Chosen selection={selection} mayChoose={mayChoose} rows={rows} total={total} choosing={choosing}>
              {bulk?.({ rows: selection.rows, clear: selection.clear, drop: selection.drop, refresh })}
            </Chosen>
          ) : (
            <span className="search-total">
              <span className="soft" role="status">
                {list.data && t('search.total', { count: total, total: total.toLocaleString('en-US') })}
              </span>
              {/* The number of another question must not be acted upon. */}
              {list.data && !list.isPlaceholderData && props.matching?.({ filters: asked, total })}
            </span>
          )}
          <Toolbar
            columns={columns}
            choice={choice}
            onExport={exportable && total > 0 ? exportAll : undefined}
            onRefresh={refresh}
            onSaveView={viewBar.onSave}
          />
        </div>
        {list.isPending && <Waiting />}
        {list.isError && !list.data && !refused && <Nothing kind="failed" onRetry={() => void refresh()} />}
        {list.data && rows.length === 0 && (
          <Nothing
            kind={Object.keys(query.filters).length > 0 ? 'noMatch' : 'empty'}
            onClear={() => search({})}
            hint={props.empty}
          />
        )}
        {rows.length > 0 &&
          (narrow ? (
            <ResultCards {...results} orders={props.orders} />
          ) : (
            <ResultTable {...results} onOpen={onOpen && opened} />
          ))}
        {total > 0 && <ResultPages page={query.page} size={query.size} total={total} onChange={change} />}
      </section>
      {viewBar.dialog}
    </>
  );
  return props.within ? (
    <PagePart hint={props.within.hint} actions={actions}>
      {parts}
    </PagePart>
  ) : (
    <PageFrame name={name} actions={actions}>
      {parts}
    </PageFrame>
  );
}

function useWorded<Value>(value: Worded<Value>): Value {
  const { t } = useTranslation();
  return useMemo(() => (typeof value === 'function' ? (value as (words: typeof t) => Value)(t) : value), [value, t]);
}

/** When rows went away and this page with them, shows the last one that there is. */
function useBackToLastPage(total: number, page: number, size: number, go: (page: number) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const last = Math.max(1, Math.ceil(total / size));
    if (total > 0 && page > last) latest.current(last);
  }, [total, page, size]);
}
