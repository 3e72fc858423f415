import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../api/error';
import { errorSink } from '../api/sink';
import { request } from '../client';
import { queryKeys } from '../queryKeys';
import { askedFilters, faultsOf, readQuery, writeQuery } from './query';
import type { PageOf, SearchField, SearchQuery } from './types';
import type { Collect } from './useChooseAll';
import { useSame, useSteady } from './useSteady';
import { SAVED } from './views/view';

/** The longest page that the server gives. */
const LONG_PAGE = 100;

interface Asked<Row> {
  path: string;
  fields: SearchField[];
  fixed?: Record<string, string>;
  sort?: string;
  lookAgain?: (rows: Row[]) => number;
  load?: (query: SearchQuery, signal: AbortSignal) => Promise<PageOf<Row>>;
}

/** A refusal is shown beside the filters; one that no filter has a place for like every other error. */
function notifyRefusal(error: unknown, fields: SearchField[]): void {
  if (!(error instanceof ApiError) || error.shown) return;
  error.shown = true;
  if (!faultsOf(error, fields)) errorSink().report(error);
}

/** The list that the URL describes, and how to change the URL. */
export function useSearch<Row>({ path, fields, fixed, sort = '', lookAgain, load }: Asked<Row>) {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const read = useSame(readQuery(search, fields, sort));
  const filters = useSame(read.filters);
  const query = useMemo(() => ({ ...read, filters }), [read, filters]);
  /** `saved` = another view than the one that the address names; empty = none. */
  const change = useSteady((next: Partial<SearchQuery>, saved?: string) => {
    // Anything but turning the page starts at the first page again.
    const page = next.page ?? 1;
    setSearch(
      (before) => {
        const address = writeQuery({ ...query, ...next, page }, sort, before, fields);
        if (saved) address.set(SAVED, saved);
        else if (saved !== undefined) address.delete(SAVED);
        return address;
      },
      { replace: false },
    );
  });
  const asked = { ...askedFilters(query.filters, fields), ...fixed };
  const ask = (wanted: SearchQuery, signal: AbortSignal): Promise<PageOf<Row>> =>
    load
      ? load({ ...wanted, filters: asked }, signal)
      : request<PageOf<Row>>('GET', `/${path}`, {
          query: { ...asked, page: wanted.page, size: wanted.size, sort: wanted.sort },
          signal,
          placed: true,
        }).catch((error: unknown) => {
          notifyRefusal(error, fields);
          throw error;
        });
  const page = (wanted: SearchQuery) => ({
    queryKey: queryKeys.list(path, { ...wanted, filters: asked }),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(wanted, signal),
  });
  const list = useQuery({
    ...page(query),
    placeholderData: keepPreviousData,
    ...(lookAgain && {
      refetchInterval: ({ state }: { state: { data?: PageOf<Row> } }) => lookAgain(state.data?.items ?? []),
      refetchOnWindowFocus: 'always' as const,
    }),
  });
  const [refreshing, setRefreshing] = useState(false);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    try {
      await client.invalidateQueries({ queryKey: queryKeys.all(path) });
    } finally {
      setRefreshing(false);
    }
  }, [client, path]);
  // A list that looks by itself does so without a sign: nobody asked, and a flicker every second tells nothing.
  const busy = list.isFetching && (!lookAgain || refreshing || list.isPending || list.isPlaceholderData);
  /** Another page of the same list, and its address. */
  const loadPage = async (number: number) => {
    const other = { ...query, page: number };
    const { items } = await client.fetchQuery(page(other));
    const text = writeQuery(other, sort, search, fields).toString();
    return { items, search: text && `?${text}` };
  };
  /** The rows that match, in their order, up to `most`. */
  const collect: Collect<Row> = async (most, signal, told) => {
    const rows: Row[] = [];
    for (let number = 1; rows.length < most; number++) {
      const { items, totalcount } = await ask({ ...query, page: number, size: LONG_PAGE }, signal);
      rows.push(...items);
      told(rows.length);
      if (items.length === 0 || number * LONG_PAGE >= totalcount) break;
    }
    return rows.slice(0, most);
  };
  return { query, asked, change, list, refresh, busy, loadPage, collect };
}
