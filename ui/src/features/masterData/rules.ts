/** What may be in the fields, as the server has it (`workflows/src/master/kind.rs`); the server's own answer counts. */
import { object, type Schema, string } from 'yup';
import { email, requiredText, text } from '../../shared/form/rules';
import { rule } from '../../shared/i18n/message';
import type { MasterField, MasterKind, MasterRow } from './api';
import { isNeeded } from './values';

const MAX_DAYS = 999;
/** Longest codes, as orders carry them; those of buyers are their names. */
const longest: Record<string, number> = { buyer: 100, inspectionUnit: 20 };
export const maxCode = (kind: string) => longest[kind] ?? 50;

/** The first month of two: an odd one. */
const PERIOD = /^[2-9]\d{3}-(0[13579]|11)$/;
const PAIR = /^[A-Z]{2}$/;
const BETWEEN_PAIRS = /[,; ，、]/;

const days = () =>
  string()
    .trim()
    .matches(/^\d+$/, { message: rule('error.NOT_A_NUMBER'), excludeEmptyString: true })
    .test('range', rule('error.OUT_OF_RANGE', { min: 0, max: MAX_DAYS }), (value) => !(Number(value) > MAX_DAYS));

const letters = (max: number) =>
  text(max)
    .trim()
    .test('pairs', rule('error.NOT_TRACK_LETTERS'), (value = '') => {
      const pairs = value.split(BETWEEN_PAIRS).filter(Boolean);
      return value === '' || (pairs.length > 0 && pairs.every((pair) => PAIR.test(pair)));
    });

/** A whole number within these bounds. */
const number = (min: number, max: number) =>
  string()
    .trim()
    .matches(/^\d+$/, { message: rule('error.NOT_A_NUMBER'), excludeEmptyString: true })
    .test('range', rule('error.OUT_OF_RANGE', { min, max }), (value) => !value || inRange(Number(value), min, max));

const inRange = (value: number, min: number, max: number) => Number.isNaN(value) || (value >= min && value <= max);

const digits = (min: number, max: number) =>
  string()
    .trim()
    .matches(new RegExp(`^\\d{${min},${max}}$`), {
      message: rule('error.DIGITS_COUNT', { min, max }),
      excludeEmptyString: true,
    });

function ruleOf({ form, min, max }: MasterField) {
  if (form === 'number') return number(min ?? 0, max ?? 0);
  if (form === 'digits') return digits(min ?? 0, max ?? 0);
  if (form === 'amount')
    return string()
      .trim()
      .matches(/^\d{1,14}(\.\d{1,4})?$/, { message: rule('error.NOT_A_NUMBER'), excludeEmptyString: true });
  if (form === 'measure')
    return string()
      .trim()
      .matches(/^[+-]?\d+(\.\d+)?$/, { message: rule('error.NOT_A_NUMBER'), excludeEmptyString: true });
  if (form === 'currency')
    return string()
      .trim()
      .matches(/^[A-Z]{3}$/, { message: rule('error.NOT_A_CURRENCY'), excludeEmptyString: true });
  if (form === 'email') return email();
  if (form === 'days') return days();
  if (form === 'letters') return letters(max ?? 200);
  return text(max ?? 200).trim();
}

const codeRule = (kind: string) =>
  kind === 'invoiceTrack'
    ? string()
        .trim()
        .required(rule('error.REQUIRED'))
        .matches(PERIOD, { message: rule('error.NOT_A_PERIOD'), excludeEmptyString: true })
    : requiredText(maxCode(kind));

/** The rules of a kind's form, for a new record or one that is changed. */
export function rulesOf({ kind, key, fields }: MasterKind, row?: MasterRow): Schema {
  const rules = fields.map((field): [string, Schema] => {
    const own = ruleOf(field);
    return [field.name, isNeeded(field, row) ? own.required(rule('error.REQUIRED')) : own];
  });
  return object({ ...(!row && key.length === 0 && { code: codeRule(kind) }), ...Object.fromEntries(rules) });
}
