import type { components, paths } from './schema';

/** A type of the server's OpenAPI file by its name there. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** What a call has in its envelope; GET unless told. */
export type Answer<Path extends keyof paths, Verb extends 'get' | 'post' | 'put' = 'get'> =
  paths[Path] extends Record<Verb, { responses: { 200: { content: { 'application/json': { data: infer Data } } } } }>
    ? Data
    : never;

/** What the list of `GET path` may be sorted by; its parameter `sort` has each also with `-` before it. */
export type SortOf<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: { sort?: infer Word extends string } } };
}
  ? Exclude<Word, `-${string}`>
  : never;

/** A row of the list that `GET path` gives. */
export type RowOf<Path extends keyof paths> = Answer<Path> extends { items: (infer Row)[] } ? Row : never;
