import { useSyncExternalStore } from 'react';
import type { Finding } from '../document/types';
import { readers } from '../grid/column';
import { createStore } from '../store';

/** What is typed for one line: everything is text. */
export type Typed<Field extends string> = Record<Field, string>;

/** What is typed, and whether some of it stands there by itself, because something else was typed, and goes with that. */
export interface Draft<Field extends string> {
  typed: Typed<Field>;
  suggested: boolean;
}

/** The cells of a list that are typed into, and what speaks against what is typed. */
export interface CellRules<Line extends { id: number }, Field extends string> {
  /** The cells of a line, in their order. */
  fields: readonly Field[];
  /** How the text of a cell is read. */
  kinds: Record<Field, 'number' | 'day' | 'text'>;
  /** Longest text of a cell. */
  longest?: Partial<Record<Field, number>>;
  /** What the server would say to a line, by the same labels and fields. */
  judge: (typed: Typed<Field>, line: Line) => Finding[];
  /** Those of the findings that are told before anybody wants to send it. */
  toldAtOnce: (found: Finding[]) => Finding[];
  /** Whether it may go to the server, which has the last word. */
  maySend: (found: Finding[]) => boolean;
  /** What else changes when `cells` were typed into a line that was `before`. */
  complete?: (next: Typed<Field>, before: Draft<Field>, cells: Partial<Typed<Field>>, line: Line) => Draft<Field>;
}

/** A line for which something is typed. */
export interface Entry<Line, Field extends string> extends Draft<Field> {
  line: Line;
  /** Somebody wanted to send it: what is missing is told, too. */
  tried: boolean;
  /** What the server said to it. */
  refused: Finding[];
}

/** What became of a line that was sent. */
export interface LineResult {
  ok: boolean;
  errorLabel?: string | null;
  blockers?: Finding[] | null;
}

interface State<Line, Field extends string> {
  entries: ReadonlyMap<number, Entry<Line, Field>>;
  /** What was sent and taken last, by line. */
  taken: ReadonlyMap<number, Typed<Field>>;
}

/** What is typed for lines, whatever page of the list they are on: it outlives paging, sorting and filtering. */
export function createTyping<Line extends { id: number }, Field extends string>(rules: CellRules<Line, Field>) {
  type Own = Entry<Line, Field>;
  const nothing = Object.fromEntries(rules.fields.map((field) => [field, ''])) as Typed<Field>;
  const store = createStore<State<Line, Field>>({ entries: new Map(), taken: new Map() });
  const lines = new Map<number, Line>();
  const all = () => [...store.get().entries.values()];
  const isFilled = (typed: Typed<Field>) => rules.fields.some((field) => typed[field] !== '');
  const change = (id: number, entry: Own | undefined) => {
    const entries = new Map(store.get().entries);
    if (entry && isFilled(entry.typed)) entries.set(id, entry);
    else entries.delete(id);
    store.set({ entries });
  };
  const faults = (entry: Own) => {
    const own = rules.judge(entry.typed, entry.line);
    const places = new Set(own.map(({ field }) => field));
    return [...own, ...entry.refused.filter(({ field }) => !places.has(field))];
  };
  /** Reads a cell as it was typed or pasted. */
  const read = (field: Field, text: string) => readers[rules.kinds[field]](text);

  /** A line is on the screen, as the server tells it now. */
  const meet = (line: Line) => {
    lines.set(line.id, line);
    const entry = store.get().entries.get(line.id);
    if (entry && entry.line !== line) change(line.id, { ...entry, line });
  };
  /** Somebody typed in cells of a line. */
  const put = (id: number, cells: Partial<Typed<Field>>) => {
    const line = lines.get(id);
    if (!line) return;
    const before = store.get().entries.get(id);
    const old: Draft<Field> = { typed: before?.typed ?? nothing, suggested: before?.suggested ?? false };
    const next = { ...old.typed, ...cells };
    const draft = rules.complete?.(next, old, cells, line) ?? { typed: next, suggested: false };
    const kept = (before?.refused ?? []).filter(({ field }) => field !== undefined && !(field in cells));
    change(id, { line, ...draft, tried: before?.tried ?? false, refused: kept });
    if (store.get().taken.has(id)) {
      const taken = new Map(store.get().taken);
      taken.delete(id);
      store.set({ taken });
    }
  };
  /** A block of a spreadsheet fills cells to the right and downwards over the lines `ids`; tells how many of its rows found no line. */
  const paste = (ids: number[], first: Field, cells: string[][]): number => {
    const columns = rules.fields.slice(rules.fields.indexOf(first));
    for (const [down, texts] of cells.entries()) {
      const id = ids[down];
      if (id === undefined) return cells.length - down;
      const filled = columns.slice(0, texts.length).map((field, at) => [field, read(field, texts[at] ?? '')]);
      put(id, Object.fromEntries(filled) as Partial<Typed<Field>>);
    }
    return 0;
  };
  /** Gives every line that is filled in, where these cells are empty, what the first that has it says; tells how many changed. */
  const fillDown = (fields: readonly Field[]): number => {
    const source = fields.map((field) => [field, all().find(({ typed }) => typed[field] !== '')?.typed[field] ?? '']);
    let changed = 0;
    for (const { line, typed } of all()) {
      const cells = source.filter(([field, value]) => typed[field as Field] === '' && value !== '');
      if (cells.length === 0) continue;
      put(line.id, Object.fromEntries(cells) as Partial<Typed<Field>>);
      changed += 1;
    }
    return changed;
  };
  /** What may go to the server; from now on everything that keeps a line here is told. */
  const ready = (): Own[] => {
    const entries = new Map([...store.get().entries].map(([id, entry]) => [id, { ...entry, tried: true }]));
    store.set({ entries });
    return all().filter((entry) => rules.maySend(rules.judge(entry.typed, entry.line)));
  };
  /** Takes what became of `sent`: what was taken is cleared, unless something else was typed since. */
  const settle = (sent: Own[], results: LineResult[]) => {
    const entries = new Map(store.get().entries);
    const taken = new Map(store.get().taken);
    for (const [at, { line, typed }] of sent.entries()) {
      const result = results[at];
      const now = entries.get(line.id);
      if (result?.ok) {
        taken.set(line.id, typed);
        if (now?.typed === typed) entries.delete(line.id);
      } else if (now) entries.set(line.id, { ...now, refused: reasons(result) });
    }
    store.set({ entries, taken });
  };
  return {
    rules,
    store,
    all,
    read,
    meet,
    put,
    paste,
    fillDown,
    ready,
    settle,
    /** Everything that speaks against a line; of one that nobody has sent yet, what is merely missing is left out. */
    told: (entry: Own) => (entry.tried ? faults(entry) : rules.toldAtOnce(faults(entry))),
    clear: () => store.set({ entries: new Map() }),
  };
}

export type Typing<Line extends { id: number }, Field extends string> = ReturnType<typeof createTyping<Line, Field>>;

/** Why it was refused; a label alone where there is no more. */
function reasons(result: LineResult | undefined): Finding[] {
  if (result?.blockers && result.blockers.length > 0) return result.blockers;
  return [{ label: result?.errorLabel ?? 'REFUSED', severity: 'block' }];
}

/** What is typed for a line, and what was taken of it last. */
export function useEntry<Line extends { id: number }, Field extends string>(
  { store }: Pick<Typing<Line, Field>, 'store'>,
  id: number,
): { entry?: Entry<Line, Field>; taken?: Typed<Field> } {
  const entry = useSyncExternalStore(store.subscribe, () => store.get().entries.get(id));
  const taken = useSyncExternalStore(store.subscribe, () => store.get().taken.get(id));
  return { entry, taken };
}
