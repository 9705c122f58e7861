import { defined } from '@memgym/core/config';
import type { MemoryHit } from '@memgym/memory-systems/define';
import { type Hit, reciprocalRankFusion } from '@memgym/memory-systems/indexes';
import { bestByAge } from '@memgym/memory-systems/toolkit';
import type { NemoriPreset, NemoriSettings } from './nemori-presets.js';

/** The hits of one kind of memory. */
export interface FoundMemories {
  /** Most hits returned. */
  readonly cap: number;
  readonly byVector: readonly Hit[];
  readonly byWords: readonly Hit[];
}

/** How found memories are ranked. */
export interface Ranking extends Pick<NemoriSettings, 'search' | 'rankConstant'> {
  readonly preset: NemoriPreset;
  /** Rises with the time of storing. */
  age(id: string): number;
}

/** The best of each kind. All kinds are ranked together, so that their scores are comparable. */
export function rankTogether(
  found: readonly FoundMemories[],
  { search, rankConstant, age }: Ranking,
): MemoryHit[] {
  const byVector = bestByAge(
    found.flatMap((one) => one.byVector),
    age,
  );
  const byWords = bestByAge(
    found.flatMap((one) => one.byWords),
    age,
  );
  const scores = search === 'vector' ? byVector : reciprocalRankFusion([byVector, byWords], { rankConstant });
  const cosines = new Map(byVector.map(({ id, score }) => [id, score]));
  const weights = new Map(byWords.map(({ id, score }) => [id, score]));
  return found.flatMap(({ cap, ...one }) => {
    const own = new Set([...one.byVector, ...one.byWords].map(({ id }) => id));
    const kept = bestByAge(
      scores.filter(({ id }) => own.has(id)),
      age,
    ).slice(0, cap);
    return kept.map(({ id, score }) => {
      const vector = cosines.get(id);
      const words = weights.get(id);
      const scoreParts = defined({ vector, words });
      return { id, score, scoreParts };
    });
  });
}
