import type { Rng } from '@memgym/core';

/** Default number of sampled episodes: the square root of all, at least 4. */
export function defaultSampleSize(episodes: number): number {
  return Math.min(episodes, Math.max(4, Math.ceil(Math.sqrt(episodes))));
}

/**
 * A sample stratified by size: the episodes in order of size, in `count` groups that differ by one in
 * number at most, and of each group one by chance. Gives back indexes, ascending.
 */
export function chooseSample(sizes: readonly number[], count: number, rng: Rng): number[] {
  const bySize = sizes
    .map((size, index) => ({ size, index }))
    .sort((a, b) => a.size - b.size || a.index - b.index);
  const strata = Math.min(Math.max(1, count), bySize.length);
  const chosen: number[] = [];
  for (let stratum = 0; stratum < strata; stratum += 1) {
    const from = Math.floor((stratum * bySize.length) / strata);
    const to = Math.floor(((stratum + 1) * bySize.length) / strata);
    chosen.push(rng.pick(bySize.slice(from, to)).index);
  }
  return chosen.sort((a, b) => a - b);
}
