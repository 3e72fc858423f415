import { ApiError } from '../../shared/api/error';
import type { Answer, Schema } from '../../shared/api/types';
import { api, request, unwrap } from '../../shared/client';
import { queryKeys } from '../../shared/queryKeys';

/** A proposed change, as the list shows it. */
export type DatabaseChangeRow = Schema<'DatabaseChangeRow'>;
/** One change with what stands in its row now. */
export type DatabaseChangeDetail = Schema<'DatabaseChangeDetail'>;
/** A table of which something may be changed. */
export type Table = Answer<'/api/maintainable-tables'>[number];
/** A column that may be changed. */
export type Column = Table['columns'][number];
/** A row that may be changed. */
export type Row = Schema<'MaintainableRow'>;

export const changeStates = ['Proposed', 'Applied', 'Refused', 'Withdrawn', 'Undone'];

export const pageOf = (id: number) => `/system/databaseChanges/${id}`;

export const loadChange = (id: number) => request<DatabaseChangeDetail>('GET', `/database-changes/${id}`);

export const tablesQuery = {
  queryKey: queryKeys.maintainableTables(),
  queryFn: () => unwrap(api.GET('/api/maintainable-tables')),
};

/** Rows that begin with what was typed. */
export const rowsQuery = (table: string, words: string) => ({
  queryKey: queryKeys.maintainableRows(table, words),
  queryFn: () => unwrap(api.GET('/api/maintainable-rows', { params: { query: { table, words } } })),
  enabled: table !== '' && words.trim() !== '',
});

/** What somebody fills in; `''` stands for nothing. */
export interface Typed {
  table: string;
  rowId?: number;
  values: Record<string, string>;
  reason: string;
}

/** The values of a row as its form has them. */
export const typedOf = (row: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, value ?? '']));

/** What differs from the row that was seen. */
export function changesOf(columns: Column[], row: Row, values: Typed['values']) {
  const changes = columns.map(({ name, isNullable }) => {
    const typed = values[name] ?? '';
    return { column: name, before: row.values[name] ?? null, after: typed === '' && isNullable ? null : typed };
  });
  return changes.filter(({ before, after }) => before !== after);
}

/** Proposes it; what the server says of a change is said at its column. */
export async function propose(columns: Column[], row: Row, typed: Typed) {
  const changes = changesOf(columns, row, typed.values);
  const body = { table: typed.table, rowId: row.rowId, changes, reason: typed.reason };
  try {
    return await unwrap(api.POST('/api/database-changes', { body }));
  } catch (error) {
    if (error instanceof ApiError) {
      for (const blocker of error.blockers) {
        const at = /^changes\[(\d+)\]\./.exec(blocker.field ?? '')?.[1];
        const column = at === undefined ? undefined : changes[Number(at)]?.column;
        if (column) blocker.field = `values.${column}`;
      }
    }
    throw error;
  }
}
