import type { MemoryHit } from '../design/memory-index.js';

/** A search offered by an index: at most `k` hits, best first, equal scores in the index's own order. */
type Search = (k: number) => readonly MemoryHit[];

/**
 * The best `k` of a search, equal scores by age, for any order of the index. A rebuilt index may order equal scores
 * differently from one that grew, and the best `k` must not depend on that.
 */
export function searchByAge(search: Search, k: number, age: (memoryId: string) => number): MemoryHit[] {
  if (k < 1) return [];
  let wanted = k + 1;
  let hits = search(wanted);
  while (hits.length === wanted && hits[wanted - 1]?.score === hits[k - 1]?.score) {
    wanted *= 2;
    hits = search(wanted);
  }
  return bestByAge(hits, age).slice(0, k);
}

/** Hits by score, best first; equal scores by age. */
export function bestByAge<One extends Pick<MemoryHit, 'id' | 'score'>>(
  hits: readonly One[],
  age: (memoryId: string) => number,
): One[] {
  return [...hits].sort((left, right) => right.score - left.score || age(left.id) - age(right.id));
}
