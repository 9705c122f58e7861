import { knowsSources } from '@memgym/core';
import type { Metric } from '@memgym/scoring';

/**
 * `recall@all`: share of the evidence turns among all retrieved memories, at any rank. It shows whether the reader
 * had the facts: if it is 1 and the answer is wrong, reading failed.
 */
export const evidenceRecallMetric: Metric = {
  name: 'recall@all',
  description: 'Share of the evidence turns among all retrieved memories, at any rank.',
  range: [0, 1],
  higherIsBetter: true,
  scores: 'retrieval',
  score: (answer) =>
    knowsSources(answer) && answer.evidence.turnIds.length > 0
      ? answer.evidenceRetrieved.length / answer.evidence.turnIds.length
      : null,
};
