import type { Accept, Hit } from '@memgym/memory-systems/indexes';
import type { NemoriKind } from './nemori-record.js';

/** Searches of one kind of memory: at most `k` hits, best first, equal scores by age. */
export interface NemoriSearches {
  byVector(vector: Float32Array, k: number, accept: Accept, age: (id: string) => number): Hit[];
  byWords(kind: NemoriKind, text: string, k: number, accept: Accept): Hit[];
}
