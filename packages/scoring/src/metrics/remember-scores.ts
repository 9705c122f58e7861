import type { AnsweredRecord } from '@memgym/core';
import type { Metric } from './metric.js';

/**
 * The metric with cached scores, because tables, summaries and reports need the same scores. A record that changes
 * later has the same score; a copy is scored again.
 */
export function rememberScores(metric: Metric): Metric {
  const scores = new WeakMap<AnsweredRecord, number | null>();
  return {
    ...metric,
    score(record) {
      const before = scores.get(record);
      if (before !== undefined) return before;
      const score = metric.score(record);
      scores.set(record, score);
      return score;
    },
  };
}
