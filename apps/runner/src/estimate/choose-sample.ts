import type { Rng } from '@memgym/core';

/** Default number of sampled episodes: the square root of all, at least 4. */
export function defaultSampleSize(episodes: number): number {
  return Math.min(episodes, Math.max(4, Math.ceil(Math.sqrt(episodes))));
}

/**
 * Draws a sample stratified by size: sorts the episodes by size, splits them into `count` groups of nearly equal
 * number, and draws one from each. Returns ascending indexes.
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
