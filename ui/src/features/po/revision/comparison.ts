import type { TFunction } from 'i18next';
import { valueText } from '../../../shared/document/value';
import { timeText } from '../../../shared/time';
import type { ComparedField, ComparedLine, OrderComparison, OrderRevision } from './api';

/** Lines that are shown at once; the rest has pages, except on paper. */
export const AT_ONCE = 200;

/** Fields that say what a line is, whatever was changed. */
const ALWAYS = ['materialCode'];
/** And what a line that is on one side only is about. */
const OF_NEW = ['orderQty', 'uom', 'unitPrice', 'needByOn'];

/** Which two are compared: what the address says, as far as it exists, else the newest and the one before it. */
export function chosen(
  revisions: OrderRevision[],
  from: string | null,
  to: string | null,
): { from: number; to: number } {
  const newest = revisions[0]?.number ?? 1;
  const known = (text: string | null) => revisions.find(({ number }) => String(number) === text)?.number;
  const right = known(to) ?? newest;
  return { from: known(from) ?? Math.max(1, right - 1), to: right };
}

/** A revision in a pick list: its number, since when, and what the ERP changed then. */
export function revisionText(t: TFunction, revision: OrderRevision): string {
  const { number, since } = revision;
  const counts = (['linesAdded', 'linesChanged', 'linesClosed', 'fieldsChanged'] as const)
    // With the first one the whole order is new.
    .filter((name) => revision[name] > 0 && !(number === 1 && name === 'linesAdded'))
    .map((name) => t(`po.${name}`, { count: revision[name] }));
  return [t('po.revisionSince', { number, since: timeText(since) }), ...counts].join(' · ');
}

/** A value as it is written on other screens; a dash for nothing. */
export function comparedText(t: TFunction, field: string, value: string | null | undefined): string {
  if (!value) return '–';
  return field === 'closing' ? t(`po.closing.${value}`) : valueText(field, value);
}

/** The lines that are shown. */
export function shownLines(comparison: OrderComparison, changedOnly: boolean): ComparedLine[] {
  return changedOnly ? comparison.lines.filter(({ changed }) => changed) : comparison.lines;
}

/** The fields that have a column: with `changedOnly` those that differ in a line, else those that any line has. */
export function shownFields(lines: ComparedLine[], changedOnly: boolean): string[] {
  const first = lines[0]?.fields ?? [];
  const wanted = new Set(ALWAYS);
  if (changedOnly && lines.some(({ only }) => only)) for (const name of OF_NEW) wanted.add(name);
  for (const { fields } of lines) {
    for (const { field, from, to, changed } of fields) {
      if (changedOnly ? changed : Boolean(from || to)) wanted.add(field);
    }
  }
  return first.map(({ field }) => field).filter((field) => wanted.has(field));
}

/** The head's fields that are shown, then what each side comes to. */
export function facts(comparison: OrderComparison, changedOnly: boolean): ComparedField[] {
  const { from, to, head } = comparison;
  const currency = head.find(({ field }) => field === 'currency');
  const money = (amount: string | null | undefined, code: string | null | undefined) =>
    amount ? `${valueText('totalAmount', amount)} ${code ?? ''}`.trim() : null;
  const total = (field: 'totalNetOfVat' | 'totalAmount') => {
    const [left, right] = [money(from[field], currency?.from), money(to[field], currency?.to)];
    return { field, from: left, to: right, changed: Boolean(left && right && left !== right) };
  };
  return [
    ...head.filter((field) => (changedOnly ? field.changed : field.from || field.to)),
    { field: 'lineCount', from: String(from.lines), to: String(to.lines), changed: from.lines !== to.lines },
    total('totalNetOfVat'),
    total('totalAmount'),
  ];
}
