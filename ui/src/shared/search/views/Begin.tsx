import { Navigate, useSearchParams } from 'react-router';
import { Waiting } from '../Nothing';
import type { SearchField } from '../types';
import { useSavedViews } from './useSavedViews';
import { addressOf } from './view';

interface Props {
  /** Name of the list. */
  list: string;
  fields: SearchField[];
  /** Its order at first. */
  sort?: string;
  /** What the list begins with where the person has no view of their own for that: a query string. */
  otherwise: string;
}

/** For a list that opens with filters: leads there, or to the view that the person begins with. */
export function Begin({ list, fields, sort = '', otherwise }: Props) {
  const [search] = useSearchParams();
  const { first, isLoading } = useSavedViews(list);
  if (isLoading) return <Waiting />;
  return <Navigate to={first ? `?${addressOf(first, { fields, sort, search })}` : otherwise} replace />;
}
