import { newEvidencePerRank, type RankedMemory, requireCutoff } from './ranked-memory.js';

/**
 * Normalised discounted cumulative gain of the first `k` memories, in [0, 1].
 *
 * The gain g_i of the memory at rank i (from 1) is the number of its evidence turns that no better-ranked memory
 * cites, so that repeating a turn gains nothing. DCG = Σ g_i / log2(i + 1) over i ≤ k. It is divided by the DCG of
 * the ideal ranking: the same gains, greatest first, then one memory for each missing turn, cut at `k`. With one turn
 * per memory, this is the ordinary nDCG with binary relevance; a system that returns whole sessions scores 1 if the
 * right one comes first.
 *
 * @returns null if there is no evidence to find
 * @throws {InvalidArgumentError} unless `k` is a positive integer
 */
export function ndcgAt(
  k: number,
  ranked: readonly RankedMemory[],
  evidence: readonly string[],
): number | null {
  requireCutoff(k);
  const total = new Set(evidence).size;
  if (total === 0) return null;
  const gains = newEvidencePerRank(ranked.slice(0, k), evidence);
  const found = gains.reduce((sum, gain) => sum + gain, 0);
  const ideal = [
    ...gains.filter((gain) => gain > 0).sort((left, right) => right - left),
    ...Array<number>(total - found).fill(1),
  ].slice(0, k);
  return discounted(gains) / discounted(ideal);
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
