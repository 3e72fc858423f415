import { useSyncExternalStore } from 'react';
import type { Finding } from '../../shared/document/types';
import { readers } from '../../shared/grid/column';
import { plain } from '../../shared/quantity';
import { createStore } from '../../shared/store';
import type { Application, ApplicationResult, ShipLineRow } from './api';
import { expectedOn, FIELDS, type Field, isFilled, judge, maySend, nothing, type Typed, toldAtOnce } from './rules';

/** How the text of a cell is read. */
export const kindOf = { quantity: 'number', shipOn: 'day', remark: 'text' } as const;

/** A line for which something is typed. */
export interface Entry {
  line: ShipLineRow;
  typed: Typed;
  /** The day stands there because a quantity was typed, and goes with it. */
  suggested: boolean;
  /** Somebody wanted to send it: what is missing is told, too. */
  tried: boolean;
  /** What the server said to it. */
  refused: Finding[];
}

interface State {
  entries: ReadonlyMap<number, Entry>;
  /** What was sent and taken last, by line. */
  applied: ReadonlyMap<number, string>;
}

/** Reads a cell as it was typed or pasted. */
export const read = (field: Field, text: string) => readers[kindOf[field]](text);

/**
 * What is typed for lines, whatever page of the list they are on: it outlives paging, sorting and filtering. `today` is the
 * reader's day.
 */
export function createTyping(today: () => string) {
  const store = createStore<State>({ entries: new Map(), applied: new Map() });
  const lines = new Map<number, ShipLineRow>();
  const all = () => [...store.get().entries.values()];
  const change = (id: number, entry: Entry | undefined) => {
    const entries = new Map(store.get().entries);
    if (entry && isFilled(entry.typed)) entries.set(id, entry);
    else entries.delete(id);
    store.set({ entries });
  };
  const faults = (entry: Entry) => {
    const own = judge(entry.typed, entry.line, today());
    const places = new Set(own.map(({ field }) => field));
    return [...own, ...entry.refused.filter(({ field }) => !places.has(field))];
  };

  /** A line is on the screen, as the server tells it now. */
  const meet = (line: ShipLineRow) => {
    lines.set(line.id, line);
    const entry = store.get().entries.get(line.id);
    if (entry && entry.line !== line) change(line.id, { ...entry, line });
  };
  /** Somebody typed in cells of a line. */
  const put = (id: number, cells: Partial<Typed>) => {
    const line = lines.get(id);
    if (!line) return;
    const before = store.get().entries.get(id);
    const old = before?.typed ?? nothing;
    const { typed, suggested } = withDay({ ...old, ...cells }, old, cells, before?.suggested ?? false, line, today());
    const kept = (before?.refused ?? []).filter(({ field }) => field !== undefined && !(field in cells));
    change(id, { line, typed, suggested, tried: before?.tried ?? false, refused: kept });
    if (store.get().applied.has(id)) {
      const applied = new Map(store.get().applied);
      applied.delete(id);
      store.set({ applied });
    }
  };
  /** A block of a spreadsheet fills cells to the right and downwards over the lines `ids`; tells how many of its rows found no line. */
  const paste = (ids: number[], first: Field, cells: string[][]): number => {
    const columns = FIELDS.slice(FIELDS.indexOf(first));
    for (const [down, texts] of cells.entries()) {
      const id = ids[down];
      if (id === undefined) return cells.length - down;
      const filled = columns.slice(0, texts.length).map((field, at) => [field, read(field, texts[at] ?? '')]);
      put(id, Object.fromEntries(filled) as Partial<Typed>);
    }
    return 0;
  };
  /** What may go to the server; from now on everything that keeps a line here is told. */
  const ready = (): Entry[] => {
    const entries = new Map([...store.get().entries].map(([id, entry]) => [id, { ...entry, tried: true }]));
    store.set({ entries });
    return all().filter((entry) => maySend(judge(entry.typed, entry.line, today())));
  };
  /** Takes what became of `sent`: what was taken is cleared, unless something else was typed since. */
  const settle = (sent: Entry[], results: ApplicationResult[]) => {
    const entries = new Map(store.get().entries);
    const applied = new Map(store.get().applied);
    for (const [at, { line, typed }] of sent.entries()) {
      const result = results[at];
      const now = entries.get(line.id);
      if (result?.ok) {
        applied.set(line.id, typed.quantity);
        if (now?.typed === typed) entries.delete(line.id);
      } else if (now) entries.set(line.id, { ...now, refused: reasons(result) });
    }
    store.set({ entries, applied });
  };
  return {
    store,
    all,
    meet,
    put,
    paste,
    ready,
    settle,
    /** Everything that speaks against a line; of one that nobody has sent yet, what is merely missing is left out. */
    told: (entry: Entry) => (entry.tried ? faults(entry) : toldAtOnce(faults(entry))),
    clear: () => store.set({ entries: new Map() }),
  };
}

export type Typing = ReturnType<typeof createTyping>;

/** With a quantity comes the day that needs no remark, if it is still to come; without one it goes again. */
function withDay(
  typed: Typed,
  old: Typed,
  cells: Partial<Typed>,
  suggested: boolean,
  line: ShipLineRow,
  today: string,
): Pick<Entry, 'typed' | 'suggested'> {
  if (cells.shipOn) return { typed, suggested: false };
  const expected = expectedOn(line);
  if (typed.quantity !== '' && old.quantity === '' && typed.shipOn === '' && expected > today) {
    return { typed: { ...typed, shipOn: expected }, suggested: true };
  }
  if (typed.quantity === '' && suggested) return { typed: { ...typed, shipOn: '' }, suggested: false };
  return { typed, suggested: suggested && cells.shipOn === undefined };
}

/** Why it was refused; a label alone where there is no more. */
function reasons(result: ApplicationResult | undefined): Finding[] {
  if (result?.blockers && result.blockers.length > 0) return result.blockers;
  return [{ label: result?.errorLabel ?? 'REFUSED', severity: 'block' }];
}

/** The line as the API takes it. */
export function asApplication({ line, typed }: Entry): Application {
  return { lineId: line.id, ...typed, quantity: plain(typed.quantity), remark: typed.remark.trim() };
}

/** What is typed for a line, and what was taken of it last. */
export function useEntry({ store }: Typing, id: number): { entry?: Entry; applied?: string } {
  const entry = useSyncExternalStore(store.subscribe, () => store.get().entries.get(id));
  const applied = useSyncExternalStore(store.subscribe, () => store.get().applied.get(id));
  return { entry, applied };
}
