import dayjs from 'dayjs';
import { ApiError } from '../api/error';
import { DAY, dayFault, isDay } from '../form/day';
import type { SearchField, SearchQuery } from './types';

export const PAGE_SIZES = [10, 20, 50, 100];
export const DEFAULT_SIZE = 20;

/** Query parameters of a filter. */
export function namesOf(field: SearchField): string[] {
  return field.kind === 'days' ? [field.from, field.to] : [field.name];
}

/** Reads the URL. What is not a known filter is left alone; a page or size that cannot be becomes the default. */
export function readQuery(search: URLSearchParams, fields: SearchField[], sort = ''): SearchQuery {
  const filters: Record<string, string> = {};
  for (const name of fields.flatMap(namesOf)) {
    const value = search.getAll(name).filter(Boolean).join(',');
    if (value !== '') filters[name] = value;
  }
  const page = Number(search.get('page'));
  const size = Number(search.get('size'));
  return {
    filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_SIZE,
    sort: search.get('sort') ?? sort,
  };
}

/**
 * Writes the URL: only what differs from the defaults, so that links stay short. What is not of the list, such as a switch
 * that the page has besides, stays as it was in `before`.
 */
export function writeQuery(
  query: SearchQuery,
  sort = '',
  before = new URLSearchParams(),
  fields: SearchField[] = [],
): URLSearchParams {
  const search = new URLSearchParams(before);
  for (const name of [...fields.flatMap(namesOf), 'page', 'size', 'sort']) search.delete(name);
  for (const [name, value] of Object.entries(query.filters)) if (value !== '') search.set(name, value);
  if (query.sort !== sort) search.set('sort', query.sort);
  if (query.page !== 1) search.set('page', String(query.page));
  if (query.size !== DEFAULT_SIZE) search.set('size', String(query.size));
  return search;
}

/** The filters as the server wants them: where it compares moments, a day becomes its beginning or its end, and a moment stays. */
export function askedFilters(filters: Record<string, string>, fields: SearchField[]): Record<string, string> {
  const asked = { ...filters };
  for (const field of fields) {
    if (field.kind !== 'days' || !field.moments) continue;
    const from = asked[field.from];
    const to = asked[field.to];
    if (from && !isMoment(from)) asked[field.from] = dayjs(from).toISOString();
    if (to && !isMoment(to)) asked[field.to] = dayjs(to).add(1, 'day').toISOString();
  }
  return asked;
}

/** Whether it is a moment, as an address from the home page has it: days there are those of the buyer's site, not the reader's. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && dayjs(text).isValid();

/** The day of a filter, as its field shows it: of a moment the day where the reader is, the last one whole within it at the end. */
export function shownDay(value: string | undefined, end: boolean): string | undefined {
  if (!value || !isMoment(value)) return value;
  const at = dayjs(value);
  return (end ? at.subtract(1, 'millisecond') : at).format(DAY);
}

/** What is wrong with a filter. */
export interface FilterFault {
  label: string;
  params?: Record<string, unknown>;
}

/** What the server found wrong with the filters, by the name of the field; undefined = something belongs to no field. */
export function faultsOf(error: unknown, fields: SearchField[]): Record<string, FilterFault> | undefined {
  if (!(error instanceof ApiError) || error.errorLabel !== 'VALIDATION' || error.blockers.length === 0)
    return undefined;
  const faults: Record<string, FilterFault> = {};
  for (const { field: place, label, params } of error.blockers) {
    const field = fields.find((one) => place !== undefined && [one.name, ...namesOf(one)].includes(place));
    if (!field) return undefined;
    faults[field.name] ??= { label, params };
  }
  return faults;
}

/** What is wrong with the filters, by the name of the field. */
export function checkFilters(filters: Record<string, string>, fields: SearchField[]): Record<string, FilterFault> {
  const faults: Record<string, FilterFault> = {};
  for (const field of fields) {
    if (field.kind !== 'days') continue;
    const from = filters[field.from];
    const to = filters[field.to];
    const none = [from, to].find((day) => day && !isDay(day) && !(field.moments && isMoment(day)));
    if (none) {
      faults[field.name] = { label: dayFault(none) };
      continue;
    }
    if (!from || !to) continue;
    const days = (Date.parse(shownDay(to, true) ?? to) - Date.parse(shownDay(from, false) ?? from)) / 86_400_000;
    if (days < 0) faults[field.name] = { label: 'END_BEFORE_START' };
    else if (field.maxDays !== undefined && days > field.maxDays) {
      faults[field.name] = { label: 'DATE_SPAN_TOO_LONG', params: { days: field.maxDays } };
    }
  }
  return faults;
}
