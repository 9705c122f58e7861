import { ConfigError, type JsonObject, type SystemResult } from '@memgym/core';
import type { Benchmark, PlayedRun } from '@memgym/evaluators';
import {
  defineBenchmark,
  longestOptionBaseline,
  medoidOptionBaseline,
  readThenAsk,
  retrievalMetrics,
  shortestOptionBaseline,
  summarizeRun,
} from '@memgym/evaluators';
import { accuracyMetric, extractExactLabel } from '@memgym/scoring';
import * as z from 'zod';
import { loadMemDaily } from '../data/load-memdaily.js';
import { memDailyGroups, memDailyTypes } from '../data/memdaily-types.js';
import { readNoisePool } from '../data/read-noise-pool.js';
import { addNoise, type NoiseOptions } from './add-noise.js';
import { listedRecall, listedRecallMetric, scoreListedRecall } from './listing/listed-recall.js';
import { type MemDailyOptions, memDailyOptionsSchema } from './memdaily-options.js';
import { memDailyProfiles } from './memdaily-profiles.js';
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

type NoisePoolTalk = NonNullable<NoiseOptions['talk']>;

/** The pools that loaders read, for the protocols with the same options. */
const readPools = new WeakMap<MemDailyOptions, NoisePoolTalk>();

/** @throws {ConfigError} when the data of this benchmark were not loaded */
function poolOf(options: MemDailyOptions): NoisePoolTalk | undefined {
  if (options.noisePool === undefined) return undefined;
  const pool = readPools.get(options);
  if (pool !== undefined) return pool;
  throw new ConfigError('The pool of noise is read with the data, and the data were not loaded.', {
    key: 'benchmark.options.noisePool',
    hint: 'Call `load` of this benchmark before `play`.',
  });
}

/** MemDaily: 2,954 short Chinese message sequences by users of a personal assistant, with one question each. */
export const memDailyBenchmark: Benchmark = defineBenchmark({
  type: 'memdaily',
  description: '2,954 Chinese trajectories of 4 to 16 messages; one four-option question each, of six types.',
  options: memDailyOptionsSchema,
  async load(path, options, context) {
    const { withTimeAndPlace, types, noisePool } = options;
    const loaded = await loadMemDaily(path, { withTimeAndPlace, types });
    if (noisePool === undefined) return loaded;
    const { texts, file } = await readNoisePool(context?.resolvePath(noisePool) ?? noisePool);
    readPools.set(options, { count: texts.length, at: (place) => texts[place] ?? '' });
    // As a file of the data, the pool is part of the run's identity.
    return { ...loaded, files: [...loaded.files, file] };
  },
  profiles: memDailyProfiles,
  // Noise is added when an episode is played, so that the noisy data are never in memory as a whole.
  protocol: (options) => ({
    play: (episode) => {
      const { noise: factor, noiseSeed: seed } = options;
      return readThenAsk(addNoise(episode, { factor, seed, talk: poolOf(options) }));
    },
    ...(options.modelRetrieval !== 'off' && { scoreAnswer: scoreListedRecall(options) }),
  }),
  metrics: ({ modelRetrieval }) => [
    accuracyMetric,
    ...retrievalMetrics,
    ...(modelRetrieval === 'off' ? [] : [listedRecallMetric]),
    tenFoldAccuracy,
    ...originalTenFoldMetrics,
  ],
  // The evaluation of generated data in the paper (packages/memsim/spec.md#quality-of-generated-data).
  quality: { measure: measureMemDaily, judge: judgeMemDaily },
  results: (options) => ({
    groups: { order: memDailyTypes },
    otherGroups: { group: ({ questionId }) => questionId.split('/')[1] ?? '' },
    baselines: [medoidOptionBaseline, longestOptionBaseline, shortestOptionBaseline],
    ...(options.modelRetrieval !== 'off' && {
      mainMetrics: ['accuracy', 'recall@500tokens', 'recall@5', listedRecall],
    }),
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
  const benchmark = memDailyBenchmark.withOptions(JSON.parse(JSON.stringify(options)) as JsonObject);
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
