/** What became of a field since the message before. */
export type Change = 'same' | 'added' | 'removed' | 'changed';

/** A step of the way to a value: the name of a field, and which row of it. */
export interface Step {
  name: string;
  /** What names the row: its own number where it has one, else its place from 1. */
  row?: string;
}

/** One value of a message. */
export interface PayloadField {
  /** Unlike that of any other value of the message. */
  key: string;
  way: Step[];
  now?: string;
  before?: string;
  change: Change;
}

/** What a row of a list is known by, the first that every row has once. */
const identities = ['lineNo', 'lotNo', 'boxId', 'itemNo', 'code', 'name', 'promisedOn'];

/** Nothing was said before. */
const NONE = Symbol('none');

/**
 * Every value of a message with the way to it, and what it was in the message before. Rows of a list are held against the row with the same
 * number, wherever it stands; without numbers against the one in the same place. What is only in the message before comes last.
 */
export function diff(now: unknown, ...rest: unknown[]): PayloadField[] {
  const compared = rest.length > 0;
  const before = compared ? rest[0] : NONE;
  return walk([], now, before).map((field) => (compared ? field : { ...field, change: 'same' }));
}

function walk(way: Step[], now: unknown, before: unknown): PayloadField[] {
  const kind = kindOf(now === NONE ? before : now);
  const other = before === NONE || now === NONE ? kind : kindOf(before);
  if (kind !== other) return [...walk(way, now, NONE), ...walk(way, NONE, before)];
  if (kind === 'object') return walkObject(way, asObject(now), asObject(before));
  if (kind === 'list') return walkList(way, asList(now), asList(before));
  return [leaf(way, now, before)];
}

function walkObject(way: Step[], now: Record<string, unknown>, before: Record<string, unknown>): PayloadField[] {
  const names = [...Object.keys(now), ...Object.keys(before).filter((name) => !(name in now))];
  return names.flatMap((name) => {
    const [is, was] = [name in now ? now[name] : NONE, name in before ? before[name] : NONE];
    return walk([...way, { name }], is, was);
  });
}

function walkList(way: Step[], now: unknown[], before: unknown[]): PayloadField[] {
  const identity = identities.find((name) => isIdentity(name, now) && isIdentity(name, before));
  const rowOf = (row: unknown, place: number) => (identity ? String(asObject(row)[identity]) : String(place + 1));
  const was = new Map(before.map((row, place) => [rowOf(row, place), row]));
  const is = new Map(now.map((row, place) => [rowOf(row, place), row]));
  const rows = [...is.keys(), ...[...was.keys()].filter((row) => !is.has(row))];
  const last = way.at(-1) ?? { name: '' };
  return rows.flatMap((row) =>
    walk(
      [...way.slice(0, -1), { ...last, row: last.row === undefined ? row : `${last.row}.${row}` }],
      is.has(row) ? is.get(row) : NONE,
      was.has(row) ? was.get(row) : NONE,
    ),
  );
}

/** Whether every row has a value of its own there. */
function isIdentity(name: string, rows: unknown[]): boolean {
  const values = rows.map((row) => (kindOf(row) === 'object' ? asObject(row)[name] : undefined));
  return (
    values.every((value) => typeof value === 'string' || typeof value === 'number') &&
    new Set(values).size === rows.length
  );
}

function leaf(way: Step[], now: unknown, before: unknown): PayloadField {
  const key = way.map(({ name, row }) => (row === undefined ? name : `${name}[${row}]`)).join('.');
  const field: PayloadField = { key, way, change: 'same' };
  if (now !== NONE) field.now = textOf(now);
  if (before !== NONE) field.before = textOf(before);
  if (before === NONE) return { ...field, change: 'added' };
  if (now === NONE) return { ...field, key: `${key} (before)`, change: 'removed' };
  return { ...field, change: isSame(field.now, field.before) ? 'same' : 'changed' };
}

type Kind = 'object' | 'list' | 'value';

/** Empty objects and lists are values: there is nothing to walk through. */
function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return value.length > 0 ? 'list' : 'value';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? 'object' : 'value';
}

const asObject = (value: unknown) => (kindOf(value) === 'object' ? (value as Record<string, unknown>) : {});
const asList = (value: unknown) => (Array.isArray(value) ? value : []);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? '' : String(value);
}

/** 5 and 5.000 are the same quantity. */
function isSame(one = '', other = ''): boolean {
  return one === other || (isDecimal(one) && isDecimal(other) && plain(one) === plain(other));
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
const plain = (text: string) => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text);
