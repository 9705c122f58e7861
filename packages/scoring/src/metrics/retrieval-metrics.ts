import { type AnsweredRecord, InvalidArgumentError, knowsSources, MAX_RECORDED_MEMORIES } from '@memgym/core';
import type { Metric } from './metric.js';

/** One retrieved memory, identified by its source turns. */
export interface RankedMemory {
  readonly sourceIds: readonly string[];
}

/** The number of new evidence turns that each memory adds, in ranked order. All retrieval measures are built on this. */
function newEvidencePerRank(ranked: readonly RankedMemory[], evidence: readonly string[]): number[] {
  const missing = new Set(evidence);
  return ranked.map(({ sourceIds }) => {
    const before = missing.size;
    for (const id of sourceIds) missing.delete(id);
    return before - missing.size;
  });
}

/** @throws {InvalidArgumentError} unless `k` is a positive integer */
function requireCutoff(k: number): void {
  if (!Number.isInteger(k) || k < 1)
    throw new InvalidArgumentError('k', `expected a positive integer, got ${k}`);
}

/**
 * Recall@k: the share of evidence turns that the first `k` memories cite, in [0, 1] (packages/memsim/spec.md#metrics). A
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

/**
 * The share of evidence turns that a prompt with at most `budget` tokens of memories would have contained, in [0, 1]:
 * memories are taken in ranked order, whole, until the next one does not fit. Systems whose memories differ in length
 * get the same context, which recall@k does not give them.
 *
 * @param tokensToEvidence for each evidence turn that was retrieved, the tokens of the memories up to the first with it
 * @param evidence ids of all evidence turns; repeated ids count once
 * @returns null if there is no evidence to find
 * @throws {InvalidArgumentError} unless `budget` is a positive integer
 */
export function recallWithinTokens(
  budget: number,
  tokensToEvidence: readonly number[],
  evidence: readonly string[],
): number | null {
  if (!Number.isInteger(budget) || budget < 1)
    throw new InvalidArgumentError('budget', `expected a positive integer, got ${budget}`);
  const total = new Set(evidence).size;
  if (total === 0) return null;
  return tokensToEvidence.filter((tokens) => tokens <= budget).length / total;
}

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

/**
 * `recall@k`: share of evidence turns among the first `k` memories. It applies if evidence and retrieval are known
 * and memories are ranked, and none of the evidence stood in the short-term window of the prompt.
 *
 * @param k 1 to `MAX_RECORDED_MEMORIES`, the recorded length of a ranking
 * @throws {InvalidArgumentError} for any other `k`
 */
export function createRecallMetric(k: number): Metric {
  requireRecordedCutoff(k);
  return retrievalMetric(
    `recall@${k}`,
    `Share of the turns holding the answer that the first ${k} memories came from.`,
    (ranked, evidence) => recallAt(k, ranked, evidence),
  );
}

/**
 * `recall@<budget>tokens`: share of evidence turns among the first memories that together have at most `budget` tokens,
 * as estimated from their texts; see `recallWithinTokens`. It applies if the texts of the memories were known.
 *
 * @param budget tokens of the memories in a prompt, a positive integer
 */
export function createRecallWithinTokensMetric(budget: number): Metric {
  return {
    name: `recall@${budget}tokens`,
    description: `Share of the turns holding the answer among the first memories of together at most ${budget} tokens.`,
    range: [0, 1],
    higherIsBetter: true,
    scores: 'retrieval',
    withinTokens: budget,
    score: (answer: AnsweredRecord) => {
      const { tokensToEvidence, evidence } = answer;
      if (tokensToEvidence === undefined || isInWindow(answer)) return null;
      return recallWithinTokens(budget, tokensToEvidence, evidence.turnIds);
    },
  };
}

/**
 * `ndcg@k`: how early the evidence appears among the first `k` memories; see `ndcgAt` for the formula.
 * @param k 1 to `MAX_RECORDED_MEMORIES`, the recorded length of a ranking
 * @throws {InvalidArgumentError} for any other `k`
 */
export function createNdcgMetric(k: number): Metric {
  requireRecordedCutoff(k);
  return retrievalMetric(
    `ndcg@${k}`,
    `How early the turns that contain the answer appear among the first ${k} memories, relative to the best order.`,
    (ranked, evidence) => ndcgAt(k, ranked, evidence),
  );
}

/**
 * `mrr`: 1 / rank of the first memory with evidence; the mean over questions is the MRR. Ranks beyond the
 * `MAX_RECORDED_MEMORIES` in a record count as 0.
 */
export const mrrMetric: Metric = retrievalMetric(
  'mrr',
  'One divided by the rank of the first memory that came from a turn holding the answer.',
  reciprocalRank,
);

function retrievalMetric(
  name: string,
  description: string,
  measure: (ranked: readonly RankedMemory[], evidence: readonly string[]) => number | null,
): Metric {
  return {
    name,
    description,
    range: [0, 1],
    higherIsBetter: true,
    scores: 'retrieval',
    score: (answer: AnsweredRecord) => {
      const { retrieved, evidence, unranked } = answer;
      if (retrieved === null || unranked === true || !knowsSources(answer)) return null;
      if (isInWindow(answer)) return null;
      return measure(retrieved, evidence.turnIds);
    },
  };
}

/** Evidence that the prompt showed in its window was not for the memory to find. */
const isInWindow = ({ evidenceShown = [] }: AnsweredRecord): boolean => evidenceShown.length > 0;

function requireRecordedCutoff(k: number): void {
  requireCutoff(k);
  if (k <= MAX_RECORDED_MEMORIES) return;
  throw new InvalidArgumentError(
    'k',
    `k is ${k}, but records contain only the first ${MAX_RECORDED_MEMORIES} memories`,
    {
      hint: `Use at most ${MAX_RECORDED_MEMORIES}, or compute from the full ranking with recallAt or ndcgAt.`,
    },
  );
}
