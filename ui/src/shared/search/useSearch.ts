import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { request } from '../client';
import { askedFilters, readQuery, writeQuery } from './query';
import type { PageOf, SearchField, SearchQuery } from './types';

/** The list that the URL describes, and how to change the URL. */
export function useSearch<Row>(path: string, fields: SearchField[], fixed?: Record<string, string>, sort = '') {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const query = useMemo(() => readQuery(search, fields, sort), [search, fields, sort]);
  const change = useCallback(
    (next: Partial<SearchQuery>) => {
      // Anything but turning the page starts at the first page again.
      const page = next.page ?? 1;
      setSearch(writeQuery({ ...query, ...next, page }, sort), { replace: false });
    },
    [query, setSearch, sort],
  );
  const asked = { ...askedFilters(query.filters, fields), ...fixed };
  const list = useQuery({
    queryKey: [path, 'list', { ...query, filters: asked }],
    queryFn: ({ signal }) =>
      request<PageOf<Row>>('GET', `/${path}`, {
        query: { ...asked, page: query.page, size: query.size, sort: query.sort },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [path] }), [client, path]);
  return { query, asked, change, list, refresh };
}
