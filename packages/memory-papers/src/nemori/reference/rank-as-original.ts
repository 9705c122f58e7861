import { type Hit, reciprocalRankFusion } from '@memgym/memory-systems/indexes';
import type { FoundMemories, Ranking } from '../rank-together.js';
import { losesRanking } from './loses-ranking.js';

/**
 * The best of each kind, ranked separately; in pure vector search the current code ranks hits by the order in which they
 * were stored (docs/specs/memory-systems.md#nemori-faults).
 */
export function rankAsOriginal(
  found: readonly FoundMemories[],
  { search, rankConstant, preset, age }: Ranking,
): Hit[] {
  return found.flatMap(({ cap, byVector, byWords }) => {
    const near = [...byVector];
    if (search === 'vector' && losesRanking(preset)) near.sort((left, right) => age(left.id) - age(right.id));
    return reciprocalRankFusion([near, byWords], { rankConstant }).slice(0, cap);
  });
}
