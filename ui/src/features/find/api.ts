import type { Answer } from '../../shared/api/types';
import { api, unwrap } from '../../shared/client';

export type Found = Answer<'/api/find'>;

/** Characters that say enough to ask the server; it refuses fewer. */
export const SHORTEST = 2;
/** Characters of the longest number there is; it refuses more. */
export const LONGEST = 100;

/** What begins with these words. */
export const loadFound = (words: string) => unwrap(api.GET('/api/find', { params: { query: { words } } }));
