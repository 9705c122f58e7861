import type { OfflineWorld } from '@memgym/prompts';

/**
 * A number in [0, 1) that depends only on the seed of the world and the keys. A 32-bit hash (FNV-1a with the finaliser
 * of MurmurHash3) is good enough, and fast for thousands of draws per question.
 */
export function chance(world: Pick<OfflineWorld, 'seed'>, ...keys: readonly string[]): number {
  return chances(world, ...keys)();
}

/** Draws whose keys begin alike, such as one for each statement of a question: the beginning is hashed once. */
export function chances(
  { seed }: Pick<OfflineWorld, 'seed'>,
  ...first: readonly string[]
): (...rest: readonly string[]) => number {
  const begun = [seed, ...first].reduce(hashed, 0x811c9dc5);
  return (...rest) => {
    let hash = begun;
    for (const key of rest) hash = hashed(hash, key);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}

function hashed(before: number, key: string): number {
  let hash = before;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return Math.imul(hash ^ 0x1f, 0x01000193);
}
