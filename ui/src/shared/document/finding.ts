import type { TFunction } from 'i18next';
import type { ApiError } from '../api/error';
import { shown } from '../quantity';
import { fieldText } from './path';
import type { Finding } from './types';

/** The finding in the reader's language; the label itself where no translation exists. */
export function findingText(t: TFunction, finding: Finding, process?: string): string {
  const params = { ...finding.params };
  for (const [name, value] of Object.entries(params)) {
    // A decimal of the API, such as 35900.000; days and whole numbers stay as they are.
    if (typeof value === 'string' && /^-?\d+\.\d{3,}$/.test(value)) params[name] = shown(value);
  }
  if (typeof params.field === 'string') params.field = fieldText(t, params.field);
  for (const name of ['event', 'state'] as const) {
    const value = params[name];
    if (process && typeof value === 'string') params[name] = t(`${process}.${name}.${value}`, { defaultValue: value });
  }
  return t(`error.${finding.label}`, { ...params, defaultValue: finding.label });
}

/** Every reason of a refusal in the reader's language, a line each. */
export function refusalText(t: TFunction, { blockers, errorLabel, errorMessage, params }: ApiError): string {
  const said = blockers.map((finding) => findingText(t, finding));
  return said.join('\n') || t(`error.${errorLabel}`, { ...params, defaultValue: errorMessage || errorLabel });
}

/** Findings by the exact path they name. Findings without a path are under `''`. */
export function byField(findings: Finding[]): Map<string, Finding[]> {
  const map = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = finding.field ?? '';
    map.set(key, [...(map.get(key) ?? []), finding]);
  }
  return map;
}

/** Findings that belong to `prefix` or to something inside it: `lines[0]` has those of `lines[0].lots[1].quantity`. */
export function within(findings: Finding[], prefix: string): Finding[] {
  return findings.filter(({ field }) => {
    if (!field?.startsWith(prefix)) return false;
    const next = field[prefix.length];
    return next === undefined || next === '.' || next === '[';
  });
}

/** Worst severity among findings; undefined = none. */
export function worst(findings: Finding[]): Finding['severity'] | undefined {
  if (findings.some((finding) => finding.severity === 'block')) return 'block';
  return findings.length > 0 ? 'warn' : undefined;
}
