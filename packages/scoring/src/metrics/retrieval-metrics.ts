import { type AnsweredRecord, InvalidArgumentError, knowsSources, MAX_RECORDED_MEMORIES } from '@memgym/core';
import {
  ndcgAt,
  type RankedMemory,
  recallAt,
  recallWithinTokens,
  reciprocalRank,
  requireCutoff,
} from '../retrieval/retrieval-measures.js';
import type { Metric } from './metric.js';

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
