import { evidenceSeen } from '@memgym/core';
import {
  createNdcgMetric,
  createRecallMetric,
  createRecallWithinTokensMetric,
  type Metric,
  mrrMetric,
  rememberScores,
} from '@memgym/scoring';

/**
 * `recall@all`: share of the evidence turns among all retrieved memories, at any rank, and in the short-term window of
 * the prompt. It shows whether the reader had the facts: if it is 1 and the answer is wrong, reading failed.
 */
export const evidenceRecallMetric: Metric = {
  name: 'recall@all',
  description:
    'Share of the evidence turns in the prompt: among all retrieved memories, at any rank, or in its window.',
  range: [0, 1],
  higherIsBetter: true,
  scores: 'retrieval',
  score: (answer) => {
    const seen = answer.evidence.turnIds.length === 0 ? null : evidenceSeen(answer);
    return seen === null ? null : seen.length / answer.evidence.turnIds.length;
  },
};

/** The retrieval metrics of every benchmark with evidence, from the provenance of retrieved memories. */
export const retrievalMetrics: readonly Metric[] = [
  ...[500, 1000, 2000, 4000].map(createRecallWithinTokensMetric),
  createRecallMetric(5),
  createRecallMetric(10),
  createNdcgMetric(10),
  mrrMetric,
  evidenceRecallMetric,
].map(rememberScores);
