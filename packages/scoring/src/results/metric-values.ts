import type { AnswerRecord } from '@memgym/core';
import type { Metric } from '../metrics/metric.js';
import type { ItemValue } from '../statistics/paired-difference.js';

/**
 * The scores of the records that a metric applies to, in the records' order. Unanswered records have
 * none. The id combines episode and question, so that two systems' values can be paired.
 */
export function metricValues(records: readonly AnswerRecord[], metric: Metric): ItemValue[] {
  const values: ItemValue[] = [];
  for (const record of records) {
    if (record.outcome !== 'answered') continue;
    const value = metric.score(record);
    if (value === null) continue;
    values.push({
      id: JSON.stringify([record.episodeId, record.questionId]),
      cluster: record.cluster,
      value,
    });
  }
  return values;
}
