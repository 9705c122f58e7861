import type { OfflineWorld } from '@memgym/prompts';

/**
 * A number in [0, 1) that depends only on the seed of the world and the keys. A 32-bit hash (FNV-1a with the finaliser
 * of MurmurHash3) is good enough, and fast for thousands of draws per question.
 */
export function chance({ seed }: Pick<OfflineWorld, 'seed'>, ...keys: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const key of [seed, ...keys]) {
    for (let index = 0; index < key.length; index += 1) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
