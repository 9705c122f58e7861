import { newEvidencePerRank, type RankedMemory } from './ranked-memory.js';

/**
 * 1 / rank of the first memory that cites an evidence turn, 0 if none does.
 *
 * @returns null if there is no evidence to find
 */
export function reciprocalRank(ranked: readonly RankedMemory[], evidence: readonly string[]): number | null {
  if (evidence.length === 0) return null;
  const index = newEvidencePerRank(ranked, evidence).findIndex((gain) => gain > 0);
  return index < 0 ? 0 : 1 / (index + 1);
}
