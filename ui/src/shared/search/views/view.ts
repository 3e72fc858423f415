import type { Schema } from '../../api/types';
import { today } from '../../time';
import { DEFAULT_SIZE, namesOf, readQuery, writeQuery } from '../query';
import type { SearchField, SearchQuery } from '../types';
import { dayNow } from './relativeDay';

/** What a view shows; what is absent is as the list has it. */
export type ViewDefinition = Partial<Schema<'ViewDefinition'>>;
/** A view that somebody keeps. */
export type SavedView = Omit<Schema<'SavedView'>, 'definition'> & { definition: ViewDefinition };
export type Density = 'normal' | 'compact';

/** In the address: which saved view it is, beside what that sets; `all` = none, whichever the list begins with. */
export const SAVED = 'saved';
export const ALL = 'all';

/** How the list looks besides its filters. */
export interface Look {
  /** Absent = the list's own. */
  columns?: string[];
  density: Density;
}

const isDayName = (name: string, fields: SearchField[]) =>
  fields.some((field) => field.kind === 'days' && (field.from === name || field.to === name));

/** The filters of a view as they are today; what the list does not have is passed over. */
export function filtersNow(filters: Readonly<Record<string, string>>, fields: SearchField[]): Record<string, string> {
  const known = new Set(fields.flatMap(namesOf));
  const day = today();
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => known.has(name) && value !== '')
      .map(([name, value]) => [name, isDayName(name, fields) ? dayNow(value, day) : value]),
  );
}

/** Whether two say the same. */
export function sameFilters(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** The names of days among these filters. */
export const dayNames = (filters: Record<string, string>, fields: SearchField[]): string[] =>
  Object.keys(filters).filter((name) => isDayName(name, fields));

/**
 * What is shown, to be kept. A day that `before` says relatively, and that is still the same, goes on being said so; `said` = days that
 * somebody wants to have said in another way.
 */
export function definitionOf(
  query: SearchQuery,
  look: Look,
  sort: string,
  before: Readonly<Record<string, string>> = {},
  said: Record<string, string> = {},
): ViewDefinition {
  const day = today();
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => {
      const old = before[name];
      return [name, said[name] ?? (old !== undefined && dayNow(old, day) === value ? old : value)];
    }),
  );
  return {
    filters,
    ...(look.columns && { columns: look.columns }),
    ...(query.sort !== sort && { sort: query.sort }),
    density: look.density,
    ...(query.size !== DEFAULT_SIZE && { size: query.size }),
  };
}

interface Place {
  fields: SearchField[];
  /** The list's own order. */
  sort: string;
  /** The address as it is: what is not of the list stays. */
  search: URLSearchParams;
}

/** The address of a view: the filters that it sets, and which one it is. */
export function addressOf(
  view: { id: number | typeof ALL | undefined; definition: ViewDefinition },
  { fields, sort, search }: Place,
): URLSearchParams {
  const { definition } = view;
  const query: SearchQuery = {
    filters: filtersNow(definition.filters ?? {}, fields),
    page: 1,
    size: definition.size ?? readQuery(search, fields, sort).size,
    sort: definition.sort ?? sort,
  };
  const address = writeQuery(query, sort, search, fields);
  if (view.id === undefined) address.delete(SAVED);
  else address.set(SAVED, String(view.id));
  return address;
}

/** Whether the list shows something else than the view. */
export function isChanged(
  { definition }: SavedView,
  query: SearchQuery,
  look: Look,
  place: Omit<Place, 'search'>,
): boolean {
  return (
    !sameFilters(filtersNow(definition.filters ?? {}, place.fields), query.filters) ||
    (definition.sort ?? place.sort) !== query.sort ||
    (definition.size ?? query.size) !== query.size ||
    (definition.density ?? look.density) !== look.density ||
    JSON.stringify(definition.columns ?? undefined) !== JSON.stringify(look.columns)
  );
}
