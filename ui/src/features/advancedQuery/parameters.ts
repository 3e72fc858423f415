import type { Given, Parameter } from './api';

/** Texts, names in quotation marks, comments and casts, which hold no parameter; or a parameter. */
const PIECES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([A-Za-z_]\w*)/g;

/** Names of the parameters of a text, in their order, once each. */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(PIECES)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  return [...new Set(names)];
}

/** Parameters of a text: as they were declared, and as a text those that were not. */
export function parametersOf(text: string, declared: readonly Parameter[]): Parameter[] {
  return namesIn(text).map(
    (name) => declared.find((known) => known.name === name) ?? { name, type: 'text', label: name, choices: [] },
  );
}

/** What is asked with: what was typed, or what holds where nothing was. */
export function givenOf(parameters: readonly Parameter[], values: Record<string, string>): Given[] {
  return parameters.map(({ name, type, default: fallback }) => ({
    name,
    type,
    value: values[name] ?? fallback ?? null,
  }));
}
