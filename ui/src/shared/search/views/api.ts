import type { Schema } from '../../api/types';
import { api, unwrap } from '../../client';
import type { SavedView, ViewDefinition } from './view';

/** Noun of the API, and the first part of the query key. */
export const PATH = 'saved-views';

/** What is absent the server takes as the list has it; its description names every field. */
const whole = (definition: ViewDefinition) => definition as Schema<'ViewDefinition'>;

/** Those of a list: the own ones, and those that colleagues share. */
export const loadViews = (list: string, signal: AbortSignal) =>
  unwrap(api.GET('/api/saved-views', { params: { query: { list } }, signal }));

/** Keeps a new one; gives its id. */
export async function createView(view: {
  list: string;
  name: string;
  isShared: boolean;
  definition: ViewDefinition;
}): Promise<number> {
  return (await unwrap(api.POST('/api/saved-views', { body: { ...view, definition: whole(view.definition) } }))).id;
}

/** Changes an own one; the rest of it stays. */
export const changeView = (
  { id, version, name, isShared, definition }: SavedView,
  change: Partial<Pick<SavedView, 'name' | 'isShared' | 'definition'>>,
) =>
  unwrap(
    api.PUT('/api/saved-views/{id}', {
      params: { path: { id } },
      body: { version, name, isShared, ...change, definition: whole(change.definition ?? definition) },
    }),
  );

/** Makes an own one what its list begins with, or no longer. */
export const putDefault = (id: number, isDefault: boolean) =>
  unwrap(api.PUT('/api/saved-views/{id}/default', { params: { path: { id } }, body: { isDefault } }));

export const removeView = (id: number) => unwrap(api.DELETE('/api/saved-views/{id}', { params: { path: { id } } }));
