import { ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import { memoryBenchPartition, readMemoryBenchDetails } from '@memgym/datasets';
import { renderTextTable } from '@memgym/scoring';
import {
  type MemoryBenchItem,
  meanMetrics,
  memoryBenchStatistics,
  summarizeMemoryBench,
  toMemoryBenchSummaryFile,
} from '@memgym/scoring/memorybench';
import { z } from 'zod';
import type { ScoredResults, ScoreFormat } from '../../benchmarks/original-formats.js';
import { itemScale } from '../item-value.js';

const options = z.strictObject({
  details: z.string().optional().meta({
    description: 'evaluate_details.json of the original program, or of memgym export',
    placeholder: 'file',
  }),
  partition: z
    .string()
    .default('Open-Domain')
    .meta({ description: 'domain, task or data set that was played', placeholder: 'name' }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'fixed: items without a score are left out; reference: they count as 0',
    placeholder: 'profile',
  }),
});

/** The figures of a partition from the metrics of its items (docs/specs/memorybench.md#summary-figures). */
export const scoreDetails: ScoreFormat = { options, score };

async function score(given: JsonObject): Promise<ScoredResults> {
  const { details, partition, profile } = parseConfig('score', options, given);
  if (details === undefined) {
    throw new ConfigError('`details` is missing.', {
      key: 'details',
      hint: 'Give the evaluate_details.json of a run.',
    });
  }
  const { kind, name, datasets } = memoryBenchPartition(partition);
  const read = await readMemoryBenchDetails(details);
  const items = read.filter(({ dataset }) => datasets.some((each) => each.name === dataset));
  if (items.length === 0) {
    throw new ConfigError(`${details} has no item of ${name}.`, {
      key: 'partition',
      hint: `It has ${[...new Set(read.map(({ dataset }) => dataset))].join(', ')}.`,
    });
  }
  const raw = rawTable(items.map(({ dataset, metrics }) => ({ dataset, metrics })));
  if (kind === 'single' || kind === 'source')
    return { json: { metrics: raw.json }, text: raw.text, notes: [], figures: [] };
  const statistics = memoryBenchStatistics[kind].get(name);
  if (statistics === undefined) throw new ConfigError(`${name} has no reference run.`, { key: 'partition' });
  const summary = summarizeMemoryBench(
    items.map(({ dataset, metrics }) => ({ dataset, score: oneScore(dataset, metrics) })),
    statistics,
    { profile },
  );
  const total = summary.datasets.reduce((sum, { scores }) => sum + scores.length, 0);
  const text = renderTextTable(
    ['data set', 'n', 'mean', 'min-max', 'z-score'],
    [
      ...summary.datasets.map(({ dataset, scores, mean, normalizedSum, zSum }) => [
        dataset,
        String(scores.length),
        ...[mean, normalizedSum / scores.length, zSum / scores.length].map(shown),
      ]),
      null,
      ['data sets alike', String(total), '–', shown(summary.average), '–'],
      ['items alike', String(total), '–', shown(summary.weightedAverage), shown(summary.zScore)],
    ],
  );
  return {
    json: { ...toMemoryBenchSummaryFile(summary), metrics: raw.json, unscored: summary.unscored },
    text: `${text}\n\n${raw.text}`,
    notes:
      summary.unscored === 0
        ? []
        : [
            `Without a score, and in no mean: ${summary.unscored}. JuDGE, IdeaBench and JRE-L need the merged score of a judge.`,
          ],
    figures: [],
  };
}

/** The original calls the merged score `llm_as_judge_score`. */
function oneScore(
  dataset: string,
  metrics: Readonly<Record<string, number | null>>,
): MemoryBenchItem['score'] {
  const metric = itemScale(dataset)?.metric;
  if (metric === undefined) return null;
  return metrics[metric] ?? (metric === 'merged' ? (metrics.llm_as_judge_score ?? null) : null);
}

interface RawItem {
  readonly dataset: string;
  readonly metrics: Readonly<Record<string, number | null>>;
}

/** Means of all metrics by data set, as the original sums up a single data set. */
function rawTable(items: readonly RawItem[]): { json: JsonObject; text: string } {
  const datasets = [...new Set(items.map(({ dataset }) => dataset))];
  const means = datasets.map((dataset) => {
    const metrics = items.filter((item) => item.dataset === dataset).map((item) => item.metrics);
    const names = [...new Set(metrics.flatMap((each) => Object.keys(each)))];
    const f1 = names.flatMap((each) =>
      each.endsWith('_recall') ? [`${each.slice(0, -'_recall'.length)}_f1`] : [],
    );
    return [dataset, meanMetrics(metrics, [...new Set([...names, ...f1])])] as const;
  });
  const rows = means.flatMap(([dataset, values]) =>
    Object.entries(values).map(([metric, value]) => [dataset, metric, value === null ? '–' : shown(value)]),
  );
  return {
    json: Object.fromEntries(means),
    text: renderTextTable(['data set', 'metric', 'mean'], rows, { align: 'start' }),
  };
}

const shown = (value: number): string => value.toFixed(4);
