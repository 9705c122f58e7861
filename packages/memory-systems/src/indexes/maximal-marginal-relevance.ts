import { InvalidArgumentError } from '@memgym/core/errors';
import { checkK } from './check-k.js';
import type { Hit } from './hit.js';

export interface MaximalMarginalRelevanceOptions {
  /** Number of hits to choose. Default all. */
  readonly k?: number;
  /** λ, from 0 (only difference from the others) to 1 (only similarity to the query). Default 0.5. */
  readonly lambda?: number;
}

/**
 * Chooses hits that are similar to the query and different from each other, one after another: the next has the highest
 * λ · sim(q, d) − (1 − λ) · max sim(d, S), where S are the hits chosen so far (0 if there are none). Its score is that
 * value; on a tie the first in `hits` wins. Source: docs/specs/memory-systems.md#fusion-and-diversity.
 * @param hits with their similarity to the query as score
 * @param similarity similarity of two hits, on the same scale
 * @throws {InvalidArgumentError} when `lambda` is not in 0..1, or `k` is not an integer ≥ 0
 */
export function maximalMarginalRelevance(
  hits: readonly Hit[],
  similarity: (left: string, right: string) => number,
  { k = hits.length, lambda = 0.5 }: MaximalMarginalRelevanceOptions = {},
): Hit[] {
  checkK(k);
  if (!(lambda >= 0 && lambda <= 1)) {
    throw new InvalidArgumentError('lambda', `${lambda} is not in 0..1.`, {
      hint: '1 uses only similarity to the query, 0 only the differences between the hits.',
    });
  }
  const open = hits.map(({ id, score }) => ({ id, relevance: lambda * score, likest: 0 }));
  const chosen: Hit[] = [];
  while (chosen.length < k) {
    let best: { place: number; score: number } | undefined;
    for (const [place, { relevance, likest }] of open.entries()) {
      const score = relevance - (1 - lambda) * likest;
      if (best === undefined || score > best.score) best = { place, score };
    }
    const [next] = best === undefined ? [] : open.splice(best.place, 1);
    if (best === undefined || next === undefined) break;
    for (const other of open) {
      const likeness = similarity(next.id, other.id);
      other.likest = chosen.length === 0 ? likeness : Math.max(other.likest, likeness);
    }
    chosen.push({ id: next.id, score: best.score });
  }
  return chosen;
}
