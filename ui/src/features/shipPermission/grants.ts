import { plain } from '../../shared/quantity';
import { createStore } from '../../shared/store';
import type { Grant, ShipPermissionRow } from './api';

type Granted = Pick<Grant, 'quantity' | 'shipOn'>;

/** What is granted of each application when many are decided at once: as asked, unless something else is typed. */
export function createGrants() {
  const store = createStore<{ typed: ReadonlyMap<number, Granted> }>({ typed: new Map() });
  const as = (row: ShipPermissionRow): Granted =>
    store.get().typed.get(row.id) ?? { quantity: plain(row.askedQty), shipOn: row.askedOn };
  return {
    store,
    as,
    put: (row: ShipPermissionRow, change: Partial<Granted>) =>
      store.set({ typed: new Map(store.get().typed).set(row.id, { ...as(row), ...change }) }),
    /** With the versions that were seen when the dialogue was opened. */
    of: (rows: ShipPermissionRow[], items: { id: number; version: number }[]): Grant[] =>
      items.flatMap((item) => {
        const row = rows.find(({ id }) => id === item.id);
        return row ? [{ ...item, ...as(row) }] : [];
      }),
    clear: () => store.set({ typed: new Map() }),
  };
}

export type Grants = ReturnType<typeof createGrants>;
