import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { queryKeys } from '../../queryKeys';
import { useHasScreen } from '../../session/screens';
import { useUser } from '../../session/user';
import { readQuery } from '../query';
import type { SearchField } from '../types';
import { loadViews, PATH } from './api';
import { addressOf, SAVED, type SavedView } from './view';

const none: SavedView[] = [];

/** The views of a list that the person keeps or sees; which of them the address names. */
export function useSavedViews(list: string) {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const user = useUser();
  const hasScreen = useHasScreen(list.split('.')[0] ?? '');
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.list(PATH, { list }),
    queryFn: ({ signal }) => loadViews(list, signal),
    enabled: hasScreen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const views = data ?? none;
  const named = search.get(SAVED);
  const active = useMemo(() => views.find(({ id }) => String(id) === named), [views, named]);
  return {
    views,
    isLoading,
    active,
    /** What the list begins with. */
    first: views.find(({ isDefault }) => isDefault),
    /** What is personal is out of reach while acting for somebody. */
    keeps: hasScreen && user?.actfor !== 'Y',
    renew: () => client.invalidateQueries({ queryKey: queryKeys.all(PATH) }),
  };
}

/** An address that says nothing of the list, such as that of the menu, becomes that of the view which the list begins with. */
export function useFirstView(first: SavedView | undefined, fields: SearchField[], sort: string): void {
  const [search, setSearch] = useSearchParams();
  const bare = !search.has(SAVED) && Object.keys(readQuery(search, fields).filters).length === 0;
  const begins = first && bare ? addressOf(first, { fields, sort, search }).toString() : undefined;
  useEffect(() => {
    if (begins !== undefined) setSearch(new URLSearchParams(begins), { replace: true });
  }, [begins, setSearch]);
}
