import { newEvidencePerRank, type RankedMemory, requireCutoff } from './ranked-memory.js';

/**
 * Recall@k: the share of evidence turns that the first `k` memories cite, in [0, 1] (docs/specs/memsim.md#metrics). A
 * memory of several turns covers all of them. Repeated evidence ids count once.
 * @returns null if there is no evidence to find
 * @throws {InvalidArgumentError} unless `k` is a positive integer
 */
export function recallAt(
  k: number,
  ranked: readonly RankedMemory[],
  evidence: readonly string[],
): number | null {
  requireCutoff(k);
  const total = new Set(evidence).size;
  if (total === 0) return null;
  const found = newEvidencePerRank(ranked.slice(0, k), evidence).reduce((sum, gain) => sum + gain, 0);
  return found / total;
}
