import { newEvidencePerRank, type RankedMemory } from './ranked-memory.js';

/**
 * 1 / rank of the first memory that came from an evidence turn, 0 when none did.
 * @returns null when there is no evidence to find
 */
export function reciprocalRank(ranked: readonly RankedMemory[], evidence: readonly string[]): number | null {
  if (evidence.length === 0) return null;
  const index = newEvidencePerRank(ranked, evidence).findIndex((gain) => gain > 0);
  return index < 0 ? 0 : 1 / (index + 1);
}
