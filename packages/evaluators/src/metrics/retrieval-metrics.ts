import {
  createNdcgMetric,
  createRecallMetric,
  type Metric,
  mrrMetric,
  rememberScores,
} from '@memgym/scoring';
import { evidenceRecallMetric } from './evidence-recall-metric.js';

/** What every benchmark with evidence measures of retrieval, from the provenance of what was retrieved. */
export const retrievalMetrics: readonly Metric[] = [
  createRecallMetric(5),
  createRecallMetric(10),
  createNdcgMetric(10),
  mrrMetric,
  evidenceRecallMetric,
].map(rememberScores);
