import type { AnswerRecord } from '@memgym/core';
import type { Metric } from '../metrics/metric.js';
import type { ItemValue } from '../statistics/paired-difference.js';

/**
 * The scores of the records to which a metric applies, in the order of the records. Unanswered records have none. The
 * id combines episode and question, so that the values of two systems can be paired.
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
