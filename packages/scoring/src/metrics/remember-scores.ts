import type { AnsweredRecord } from '@memgym/core';
import type { Metric } from './metric.js';

/**
 * The metric, each record scored once: tables, summaries and reports ask for the same scores. A record that is changed
 * afterwards keeps its score; a copy of it is scored anew.
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
