import {
  createNdcgMetric,
  createRecallMetric,
  createRecallWithinTokensMetric,
  type Metric,
  mrrMetric,
  rememberScores,
} from '@memgym/scoring';
import { evidenceRecallMetric } from './evidence-recall-metric.js';

/** The retrieval metrics of every benchmark with evidence, from the provenance of retrieved memories. */
export const retrievalMetrics: readonly Metric[] = [
  ...[500, 1000, 2000, 4000].map(createRecallWithinTokensMetric),
  createRecallMetric(5),
  createRecallMetric(10),
  createNdcgMetric(10),
  mrrMetric,
  evidenceRecallMetric,
].map(rememberScores);
