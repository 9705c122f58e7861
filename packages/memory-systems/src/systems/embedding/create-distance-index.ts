import type { MemoryIndex } from '../../scoped/index.js';
import { scanIndex } from '../../toolkit/scan-index.js';
import { vectorOf } from '../../toolkit/vectors/create-vector-memory-index.js';

/**
 * Finds the memories nearest to the query like FAISS' flat L2 index: vectors are not normalised, and the score is minus
 * the squared distance. For vectors of length 1, the order is the same as by cosine. Source:
 * docs/specs/memory-systems.md#lexical-and-dense-baselines.
 */
export function createDistanceIndex(): MemoryIndex {
  return scanIndex(({ vector, candidates }) => {
    if (vector === undefined) return { hits: [] };
    return {
      hits: candidates().map((record) => ({
        id: record.item.id,
        score: 0 - squaredDistance(vector, vectorOf(record)),
      })),
    };
  });
}

function squaredDistance(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, place) => sum + (value - (other[place] ?? 0)) ** 2, 0);
}
