import type { ScorePart } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { IndexExplanation, MemoryHit } from '../design/memory-index.js';
import { sumsTo } from './sums-to.js';

/**
 * Explains hits by their `scoreParts`, which sum to the score with these weights; otherwise the score is one part.
 *
 * @param hits of all memories that are scored
 * @param weights by part. Default 1
 */
export function explainByParts(
  hits: readonly MemoryHit[],
  weights: Readonly<Record<string, number>> = {},
): IndexExplanation {
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const rankings = new Map<string, ReadonlyMap<string, number>>();
  const rankIn = (name: string, id: string): number | undefined => {
    const ranking = rankings.get(name) ?? rankingOf(hits, name);
    rankings.set(name, ranking);
    return ranking.get(id);
  };
  return {
    hits,
    parts: (memoryId) => {
      const hit = byId.get(memoryId);
      if (hit === undefined) return [];
      const parts = Object.entries(hit.scoreParts ?? {}).map(([name, score]): ScorePart => {
        const weight = weights[name] ?? 1;
        const rank = rankIn(name, memoryId);
        return { name, score, ...defined({ rank }), weight, contribution: weight * score };
      });
      return sumsTo(parts, hit.score)
        ? parts
        : [{ name: 'score', score: hit.score, weight: 1, contribution: hit.score }];
    },
  };
}

function rankingOf(hits: readonly MemoryHit[], name: string): ReadonlyMap<string, number> {
  const scored = hits.flatMap(({ id, scoreParts }) => {
    const score = scoreParts?.[name];
    return score === undefined ? [] : [{ id, score }];
  });
  scored.sort((left, right) => right.score - left.score);
  return new Map(scored.map(({ id }, place) => [id, place + 1]));
}
