import type { Mem02MemoryOptions, Squashing } from './mem0-2-memory-options.js';

/**
 * A BM25 score as a number between 0 and 1: σ(s(x − m)), by the query’s length. Source:
 * docs/specs/memory-systems.md#mem0.
 */
export function squash(score: number, queryTerms: number, steps: readonly Squashing[]): number {
  const step = steps.find(({ terms }) => terms === null || queryTerms <= terms);
  if (step === undefined) return 0;
  return 1 / (1 + Math.exp(-step.steepness * (score - step.midpoint)));
}

/**
 * The boost of a fact from an entity of the query: sim · 0.5 / (1 + 0.001 (n − 1)²), n = its facts. Source:
 * docs/specs/memory-systems.md#mem0.
 */
export function boostOf(
  similarity: number,
  facts: number,
  { boostWeight, boostDamping }: Pick<Mem02MemoryOptions, 'boostWeight' | 'boostDamping'>,
): number {
  return (similarity * boostWeight) / (1 + boostDamping * (facts - 1) ** 2);
}

/** The scores of a fact. */
export interface ScoreParts {
  readonly semantic: number;
  readonly lexical: number;
  readonly boost: number;
}

/** The score parts in use for this query, which at least one fact has. */
export interface PartsInUse {
  readonly lexical: boolean;
  readonly boost: boolean;
}

/**
 * min((semantic + lexical + boost) / M, 1); M = 1, plus 1 for words, plus ½ for a boost. Source:
 * docs/specs/memory-systems.md#mem0.
 */
export function combine({ semantic, lexical, boost }: ScoreParts, inUse: PartsInUse): number {
  const most = 1 + (inUse.lexical ? 1 : 0) + (inUse.boost ? 0.5 : 0);
  return Math.min((semantic + lexical + boost) / most, 1);
}
