import type { SystemResult } from '@memgym/core';
import { loadMemDaily, memDailyGroups, memDailyTypes } from '@memgym/datasets';
import { accuracyMetric, extractExactLabel } from '@memgym/scoring';
import * as z from 'zod';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { PlayedRun } from '../benchmarks/benchmark-results.js';
import { defineBenchmark } from '../benchmarks/define-benchmark.js';
import {
  longestOptionBaseline,
  medoidOptionBaseline,
  shortestOptionBaseline,
} from '../benchmarks/option-baseline.js';
import { retrievalMetrics } from '../metrics/retrieval-metrics.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import { summarizeRun } from '../scoring/summarize-run.js';
import { addNoise } from './add-noise.js';
import { type MemDailyOptions, memDailyOptionsSchema } from './memdaily-options.js';
import { originalTenFoldMetrics, withOriginalTenFolds } from './original-ten-folds.js';
import { publishedFor } from './published-for.js';
import { judgeMemDaily } from './quality/judge-memdaily.js';
import { measureMemDaily } from './quality/measure-memdaily.js';
import { tenFoldAccuracy, withTenFolds } from './ten-fold-accuracy.js';

const line = z.object({
  type: z.enum(memDailyTypes),
  group: z.enum(memDailyGroups),
  tid: z.number().int().nonnegative(),
  prediction: z.string(),
  retrieved: z.array(z.number().int()).optional(),
});

/** MemDaily: 2,954 short Chinese message sequences by users of a personal assistant, with one question each. */
export const memDailyBenchmark: Benchmark = defineBenchmark({
  type: 'memdaily',
  description: '2,954 Chinese trajectories of 4 to 16 messages; one four-option question each, of six types.',
  options: memDailyOptionsSchema,
  load: (path, { withTimeAndPlace, types }) => loadMemDaily(path, { withTimeAndPlace, types }),
  // Noise is added when an episode is played, so that the noisy data are never in memory as a whole.
  protocol: ({ noise, noiseSeed }) => ({
    play: (episode) => readThenAsk(addNoise(episode, { factor: noise, seed: noiseSeed })),
  }),
  metrics: [accuracyMetric, ...retrievalMetrics, tenFoldAccuracy, ...originalTenFoldMetrics],
  // The evaluation of generated data in the paper (docs/specs/memsim.md#quality-of-generated-data).
  quality: { measure: measureMemDaily, judge: judgeMemDaily },
  results: (options) => ({
    groups: { order: memDailyTypes },
    otherGroups: { group: ({ questionId }) => questionId.split('/')[1] ?? '' },
    baselines: [medoidOptionBaseline, longestOptionBaseline, shortestOptionBaseline],
    ...publishedFor(options),
    summarize: (run) => summarizeMemDaily(run, options),
  }),
  predictions: {
    fields: 'type, group, tid, prediction (letter), retrieved? (ranked message positions)',
    schema: line.transform(({ type, group, tid, prediction, retrieved }) => ({
      questionId: `${type}/${group}/${tid}`,
      prediction,
      retrieved: retrieved?.map(String),
    })),
    write: ({ questionId, prediction, retrieved }) => {
      const [type = '', group = '', tid = ''] = questionId.split('/');
      return {
        type,
        group,
        tid: Number(tid),
        prediction,
        ...(retrieved !== undefined && { retrieved: retrieved.map(Number) }),
      };
    },
    readReply: (reply) => extractExactLabel(reply),
  },
});

/** The usual results, plus the ten-fold figures of each system. */
function summarizeMemDaily(run: PlayedRun, options: MemDailyOptions): SystemResult[] {
  const benchmark = memDailyBenchmark.withOptions({ ...options });
  const { summarize: _, ...results } = benchmark.results;
  const answers = new Map(run.systems.map((system) => [system.name, system.answers]));
  const summarized = summarizeRun({ ...benchmark, results }, run);
  const played = summarized.flatMap((result) => {
    const own = answers.get(result.name);
    return own === undefined ? [] : [{ result: withTenFolds(result, own), answers: own }];
  });
  const others = summarized.filter(({ name }) => !answers.has(name));
  return [...withOriginalTenFolds(played), ...others];
}
