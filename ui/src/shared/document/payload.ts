import { valueText } from './value';

/** Payloads of history entries made readable: lines of name and value, tables for lists, differences between two. */

interface PayloadLine {
  /** Last name of the path, for the translation `field.<name>`. */
  name: string;
  value: string;
}

interface PayloadTable {
  name: string;
  columns: string[];
  rows: string[][];
  /** Rows left off. */
  more: number;
}

export interface PayloadView {
  lines: PayloadLine[];
  tables: PayloadTable[];
}

/** A value that changed; undefined = was not there, or is no more. */
export interface Difference {
  /** Path as in findings: `lines[0].lots[1].quantity`. */
  path: string;
  before?: string;
  after?: string;
}

const HIDDEN = new Set([
  'version',
  'confirmToken',
  'id',
  'lineId',
  'poLineId',
  'specId',
  'isComplete',
  'message',
  'documentVersion',
]);
const ROWS_SHOWN = 12;

/** Splits a payload into lines and tables. Empty values and technical ids are left out. */
export function readPayload(payload: unknown): PayloadView {
  const view: PayloadView = { lines: [], tables: [] };
  collect(payload, '', view);
  return view;
}

function collect(value: unknown, name: string, view: PayloadView): void {
  if (value === null || value === undefined || value === '') return;
  if (Array.isArray(value)) {
    collectList(value, name, view);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) if (!HIDDEN.has(key)) collect(inner, key, view);
  } else {
    view.lines.push({ name, value: valueText(name, value) });
  }
}

function collectList(list: unknown[], name: string, view: PayloadView): void {
  const objects = list.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null);
  if (objects.length !== list.length) {
    if (list.length > 0) view.lines.push({ name, value: list.map(String).join(', ') });
    return;
  }
  const columns = [...new Set(objects.flatMap((item) => Object.keys(item)))].filter(
    (key) => !HIDDEN.has(key) && objects.some((item) => cell(key, item[key]) !== ''),
  );
  if (columns.length === 0) return;
  const rows = objects.slice(0, ROWS_SHOWN).map((item) => columns.map((key) => cell(key, item[key])));
  view.tables.push({ name, columns, rows, more: Math.max(0, objects.length - ROWS_SHOWN) });
}

function cell(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? `× ${value.length}` : '';
  return value === null || value === undefined || typeof value === 'object' ? '' : valueText(name, value);
}

/** What differs between two payloads of the same event, path by path. */
export function differences(before: unknown, after: unknown): Difference[] {
  const old = flatten(before);
  const now = flatten(after);
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((difference) => difference.before !== difference.after);
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return into;
  if (Array.isArray(value)) {
    for (const [n, item] of value.entries()) flatten(item, `${path}[${n}]`, into);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (!HIDDEN.has(key)) flatten(inner, path ? `${path}.${key}` : key, into);
    }
  } else into.set(path, valueText(path, value));
  return into;
}
