import type { AnswerRecord } from '@memgym/core';
import type { Metric } from '../metrics/metric.js';
import type { ItemValue } from '../statistics/paired-difference.js';
import { meanOfTrials, questionOf } from './mean-of-trials.js';

/**
 * The scores of the questions to which a metric applies, in the order of the records, each the mean of its trials;
 * unanswered records have none. The id combines episode and question, so that the values of two systems can be paired.
 */
export function metricValues(records: readonly AnswerRecord[], metric: Metric): ItemValue[] {
  return meanOfTrials(
    records.flatMap((record) => {
      const value = record.outcome === 'answered' ? metric.score(record) : null;
      const { cluster, trial = 1 } = record;
      return value === null ? [] : [{ id: questionOf(record), cluster, trial, value }];
    }),
  );
}
