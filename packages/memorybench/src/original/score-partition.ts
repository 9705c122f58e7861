import type { Estimate, Profile } from '@memgym/core';
import type { ScoredResults } from '@memgym/evaluators';
import { clusteredMean, formatValue, meanOfMeans, renderTextTable } from '@memgym/scoring';
import {
  normalizedScore,
  type PartitionStatistics,
  type ScoreStatistics,
  zScore,
} from '../score/score-statistics.js';
import { summarizeMemoryBench } from '../score/summarize-memorybench.js';
import { toMemoryBenchSummaryFile } from '../score/summary-file.js';
import {
  intervalOf,
  lacking,
  type MeansByDataset,
  meansJson,
  meansTable,
  missingNotes,
  type ScoredDetails,
} from './means-by-dataset.js';
import { oneScore } from './results/partition-results.js';

/** The figures of a domain or task form, normalised by the statistics of a reference run. */
export function scorePartition(
  items: readonly ScoredDetails[],
  {
    statistics,
    means,
    profile,
  }: { readonly statistics: PartitionStatistics; readonly means: MeansByDataset; readonly profile: Profile },
): ScoredResults {
  const scores = items.map(({ dataset, metrics, cluster }) => ({
    dataset,
    score: oneScore(dataset, metrics),
    cluster,
  }));
  const summary = summarizeMemoryBench(scores, statistics, { profile });
  const values = scores.flatMap(({ dataset, score, cluster }) => {
    const value = score ?? lacking[profile].score;
    const pooled = dataset.startsWith('Locomo') ? 'Locomo' : dataset;
    const of = statistics.get(pooled);
    return value === null || of === undefined ? [] : [{ pooled, value: Number(value), of, cluster }];
  });
  const estimate = (of: (value: number, each: ScoreStatistics) => number, only?: string): Estimate =>
    clusteredMean(
      values
        .filter(({ pooled }) => only === undefined || pooled === only)
        .map((each) => ({ value: of(each.value, each.of), cluster: each.cluster })),
    );
  const average = meanOfMeans(
    values.map(({ pooled, value, of, cluster }) => ({
      group: pooled,
      value: normalizedScore(value, of),
      cluster,
    })),
  );
  const figures = (only?: string) =>
    [estimate(normalizedScore, only), estimate(zScore, only)].map((figure) => formatValue(figure, 4));
  const text = renderTextTable(
    ['data set', 'n', 'mean', 'min-max', 'z-score'],
    [
      ...summary.datasets.map(({ dataset, scores: { length } }) => [
        dataset,
        String(length),
        formatValue(
          estimate((value) => value, dataset),
          4,
        ),
        ...figures(dataset),
      ]),
      null,
      ['data sets alike', String(values.length), '–', formatValue(average, 4), '–'],
      ['items alike', String(values.length), '–', ...figures()],
    ],
  );
  const intervals = {
    average: intervalOf(average),
    weighted_average: intervalOf(estimate(normalizedScore)),
    z_score: intervalOf(estimate(zScore)),
  };
  return {
    json: {
      ...toMemoryBenchSummaryFile(summary),
      ...meansJson(means, intervals),
      unscored: summary.unscored,
    },
    text: `${text}\n\n${meansTable(means)}`,
    notes: [
      ...(summary.unscored === 0
        ? []
        : [
            `Without a score, and in no mean: ${summary.unscored}. JuDGE, IdeaBench and JRE-L need the merged score of a judge.`,
          ]),
      ...spreadNotes(values),
      ...missingNotes(means, profile),
    ],
    figures: [],
  };
}

/**
 * Names the data sets whose items form one cluster; their spread is unknown and missing from the interval over data
 * sets.
 */
function spreadNotes(values: readonly { readonly pooled: string; readonly cluster: string }[]): string[] {
  const clusters = new Map<string, Set<string>>();
  for (const { pooled, cluster } of values) {
    clusters.set(pooled, (clusters.get(pooled) ?? new Set()).add(cluster));
  }
  const single = [...clusters].flatMap(([dataset, { size }]) => (size === 1 ? [dataset] : []));
  if (single.length === 0 || single.length === clusters.size) return [];
  return [
    `Data sets of one context, whose spread is not in the interval of "data sets alike": ${single.join(', ')}.`,
  ];
}
