import type { AnsweredRecord, JsonObject, Profile } from '@memgym/core';
import type { MemoryBenchPartition } from '../../data/memorybench-partitions.js';
import { publishedValue, scoresOf } from '../../play/item-value.js';
import { meanMetrics } from '../../score/mean-metrics.js';
import { memoryBenchStatistics } from '../../score/published-statistics.js';
import type { ScoreStatistics } from '../../score/score-statistics.js';
import { pooledDataset, scoresByDataset, summarizeMemoryBench } from '../../score/summarize-memorybench.js';
import { toMemoryBenchSummaryFile } from '../../score/summary-file.js';

/**
 * The original's `summary.json`: the figures of a domain or task by the statistics of the run, or the means of the
 * metrics of a single data set (packages/memorybench/spec.md#summary-figures).
 */
export function summaryOf(
  answers: readonly AnsweredRecord[],
  { kind, name, datasets }: MemoryBenchPartition,
  profile: Profile,
): JsonObject {
  if (kind !== 'domain' && kind !== 'task') {
    const metrics = [...new Set(datasets.flatMap((dataset) => dataset.metrics))];
    return { summary: meanMetrics(answers.map(scoresOf), metrics, { profile }) };
  }
  const own = answers.flatMap(({ type, meta }) =>
    meta?.statistics === undefined
      ? []
      : [[pooledDataset(type), meta.statistics as unknown as ScoreStatistics] as const],
  );
  const statistics = own.length > 0 ? new Map(own) : (memoryBenchStatistics(kind).get(name) ?? new Map());
  const items = answers.map((answer) => ({ dataset: answer.type, score: publishedValue(answer) }));
  // A summary needs a score; without any, there is nothing to sum up.
  if (scoresByDataset(items, { profile }).scores.size === 0) return { summary: {} };
  return {
    ...toMemoryBenchSummaryFile(summarizeMemoryBench(items, statistics, { profile })),
  } as unknown as JsonObject;
}

/** The original's `compare.json`: the means with and without the dialogue in the prompt. */
export const comparedSummaries = (byTest: ReadonlyMap<string, JsonObject>): JsonObject => ({
  train_performance: byTest.get('with')?.summary ?? {},
  test_performance: byTest.get('without')?.summary ?? {},
});
