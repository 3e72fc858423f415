import type { TFunction } from 'i18next';
import type { MasterField, MasterKind, MasterRow, MasterValues } from './api';

/** A value in words: choices have some, everything else speaks for itself. */
export function wordOf(t: TFunction, { name, form, choices }: MasterField, value: string): string {
  if (!choices?.includes(value)) return value;
  return t(`master.${form === 'yesNo' ? 'yesNo' : name}.${value}`, { defaultValue: value });
}

/** What the ERP says of a field; undefined = nothing. */
function erpOf(field: MasterField, row: MasterRow | undefined): string | undefined {
  return row?.erp?.[field.name] || undefined;
}

/** What holds of a field where people say nothing, and whose word it is; undefined = nothing does. */
export function otherwise(
  field: MasterField,
  row: MasterRow | undefined,
): { of: 'erp' | 'default'; value: string } | undefined {
  const erp = erpOf(field, row);
  if (erp !== undefined) return { of: 'erp', value: erp };
  return field.fallback ? { of: 'default', value: field.fallback } : undefined;
}

/** The value that holds: what people say, else the ERP, else what is so by default. */
export function heldValue(field: MasterField, row: MasterRow): string {
  return row.own[field.name] || otherwise(field, row)?.value || '';
}

/** What the ERP says where people say something else. */
export function overridden(field: MasterField, row: MasterRow): string | undefined {
  const [own, erp] = [row.own[field.name], erpOf(field, row)];
  return own && erp !== undefined && own !== erp ? erp : undefined;
}

/** Whether people must say something: neither does the ERP, nor is anything so by default. */
export function isNeeded(field: MasterField, row: MasterRow | undefined): boolean {
  return (field.fallback === null || field.fallback === undefined) && erpOf(field, row) === undefined;
}

/** What the form begins with: what people say, which may be nothing. */
export function typedOf({ fields }: MasterKind, row?: MasterRow): MasterValues {
  return Object.fromEntries(fields.map(({ name }) => [name, row?.own[name] ?? '']));
}

/** What was typed, without what is empty: that is as the ERP says. */
export function saidOf({ fields }: MasterKind, values: MasterValues): MasterValues {
  const said = fields.map(({ name }) => [name, (values[name] ?? '').trim()] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

/** What a record is called: its code, or what it is known by. */
export function nameOf({ key }: MasterKind, { code, own }: MasterRow, t: TFunction): string {
  return key.length === 0 ? code : key.map((name) => own[name] || t('master.all')).join(' · ');
}

/** What an entry of the history says: the code and the fields with their values in words, in the order of the form. */
export function toldOf({ fields }: MasterKind, payload: unknown, t: TFunction): unknown {
  const {
    code,
    fields: said,
    before,
  } = (payload ?? {}) as {
    code?: string;
    fields?: MasterValues;
    before?: MasterValues;
  };
  if (!said) return payload;
  if (before) return changesOf(fields, before, said, t);
  const told = fields.flatMap((field) => {
    const value = said[field.name];
    return value ? [[field.name, wordOf(t, field, value)]] : [];
  });
  return { ...(code && { code }), ...Object.fromEntries(told) };
}

/** What became of what, field by field; what stayed is not told. */
function changesOf(fields: MasterField[], before: MasterValues, after: MasterValues, t: TFunction) {
  const word = (field: MasterField, value: string | undefined) => (value ? wordOf(t, field, value) : '–');
  const changed = fields.filter(({ name }) => (before[name] ?? '') !== (after[name] ?? ''));
  return Object.fromEntries(
    changed.map((field) => [field.name, `${word(field, before[field.name])} → ${word(field, after[field.name])}`]),
  );
}
