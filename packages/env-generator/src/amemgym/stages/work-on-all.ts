import { settleAll } from '@memgym/core';
import type { AmemgymEnvironment } from '../config/environment-schema.js';

/**
 * Works on all items concurrently; in `reference` sequentially, in the order of the original's calls
 * (docs/specs/amemgym.md#environment-generation).
 */
export async function workOnAll<Item, Result>(
  { profile }: Pick<AmemgymEnvironment, 'profile'>,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  if (profile === 'fixed') return settleAll(items.map(work));
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}
