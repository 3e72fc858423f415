import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../api/error';
import { errorSink } from '../api/sink';
import { request } from '../client';
import { queryKeys } from '../queryKeys';
import { askedFilters, faultsOf, readQuery, writeQuery } from './query';
import type { PageOf, SearchField, SearchQuery } from './types';
import { useSame, useSteady } from './useSteady';

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
  const change = useSteady((next: Partial<SearchQuery>) => {
    // Anything but turning the page starts at the first page again.
    const page = next.page ?? 1;
    setSearch((before) => writeQuery({ ...query, ...next, page }, sort, before, fields), { replace: false });
  });
  const asked = { ...askedFilters(query.filters, fields), ...fixed };
  const page = (wanted: SearchQuery) => ({
    queryKey: queryKeys.list(path, { ...wanted, filters: asked }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      load
        ? load({ ...wanted, filters: asked }, signal)
        : request<PageOf<Row>>('GET', `/${path}`, {
            query: { ...asked, page: wanted.page, size: wanted.size, sort: wanted.sort },
            signal,
            placed: true,
          }).catch((error: unknown) => {
            notifyRefusal(error, fields);
            throw error;
          }),
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
  return { query, asked, change, list, refresh, busy, loadPage };
}
