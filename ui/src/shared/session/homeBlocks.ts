import type { Schema } from '../api/types';

/** A block of the home page. */
export type HomeBlock = Schema<'HomeBlock'>;

/** All of them, in the order of the product. */
export const homeBlocks: readonly HomeBlock[] = ['announcements', 'orders', 'todo', 'charts'];

/** All of them in the order that somebody wants; those that were not named follow. */
export function orderedBlocks(wanted: readonly string[]): HomeBlock[] {
  const named = wanted.flatMap((name) => homeBlocks.filter((block) => block === name));
  return [...new Set([...named, ...homeBlocks])];
}
