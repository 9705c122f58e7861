import type { MemoryHit } from '../store/memory-index.js';

/** A search as an index offers it: at most `k` hits, best first, equal scores in the index's own order. */
type Search = (k: number) => readonly MemoryHit[];

/**
 * The best `k` of a search, equal scores by age, whatever order the index has for them. An index
 * that was rebuilt may order equals otherwise than the one that grew; which of them make it into the
 * best `k` must not depend on that.
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
