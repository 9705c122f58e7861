import { newEvidencePerRank, type RankedMemory, requireCutoff } from './ranked-memory.js';

/**
 * Normalised discounted cumulative gain of the first `k` memories, in [0, 1].
 *
 * The gain g_i of the memory at rank i (from 1) is the number of evidence turns that it came from and
 * no better-ranked memory did, so repeating a turn earns nothing. DCG = Σ g_i / log2(i + 1) over
 * i ≤ k. It is divided by the DCG of the ideal ranking: the same gains, greatest first, then one
 * memory for each turn still missing, cut at `k`. With one turn a memory this is the ordinary nDCG
 * with binary relevance; a system that returns whole sessions is 1 when the right one comes first.
 *
 * @returns null when there is no evidence to find
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
