import { type Hit, maximalMarginalRelevance } from '../../indexes/index.js';
import type { MemoryHit, MemoryView } from '../../scoped/index.js';
import { cosineSimilarity } from '../cosine-similarity.js';
import type { DiversityOptions } from './diversity-options.js';
import { vectorOf } from './vector-of.js';

/**
 * Selects `k` of the hits that are similar to the question and different from each other; returns all hits if there are
 * at most `k`. Source: docs/specs/memory-systems.md#fusion-and-diversity.
 */
export function diversify(
  found: readonly Hit[],
  k: number,
  view: Pick<MemoryView, 'get'>,
  { lambda }: NonNullable<DiversityOptions>,
): MemoryHit[] {
  if (found.length <= k) return [...found];
  const likeness = new Map(found.map(({ id, score }) => [id, score]));
  const vectors = new Map(
    found.flatMap(({ id }) => {
      const record = view.get(id);
      return record === undefined ? [] : [[id, vectorOf(record)] as const];
    }),
  );
  const alike = (left: string, right: string): number => {
    const [one, other] = [vectors.get(left), vectors.get(right)];
    return one === undefined || other === undefined ? 0 : cosineSimilarity(one, other);
  };
  let lowest = Number.POSITIVE_INFINITY;
  return maximalMarginalRelevance(found, alike, { k, lambda }).map(({ id, score }) => {
    // With opposite vectors a later choice can score above an earlier one; the order of choice is preserved.
    lowest = Math.min(lowest, score);
    return { id, score: lowest, scoreParts: { likeness: likeness.get(id) ?? 0 } };
  });
}
