import type { Metric } from '@memgym/scoring';

/**
 * `recall@all`: share of the evidence turns among everything that was retrieved, whatever its rank. It
 * says whether the reader could have known; where it is 1 and the answer wrong, reading failed.
 */
export const evidenceRecallMetric: Metric = {
  name: 'recall@all',
  description: 'Share of the turns that hold the answer among all memories retrieved.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ retrieved, evidence, evidenceRetrieved }) =>
    retrieved === null || evidence.turnIds.length === 0
      ? null
      : evidenceRetrieved.length / evidence.turnIds.length,
};
