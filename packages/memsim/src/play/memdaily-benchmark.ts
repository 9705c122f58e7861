import {
  type AnswerRecord,
  ConfigError,
  createRng,
  type Estimate,
  type JsonObject,
  type SystemResult,
} from '@memgym/core';
import {
  type Benchmark,
  type BenchmarkProfiles,
  defineBenchmark,
  longestOptionBaseline,
  medoidOptionBaseline,
  type PlayedRun,
  readThenAsk,
  retrievalMetrics,
  shortestOptionBaseline,
  summarizeRun,
  usualRules,
} from '@memgym/evaluators';
import { accuracyMetric, extractExactLabel, type Metric } from '@memgym/scoring';
import * as z from 'zod';
import { loadMemDaily } from '../data/load-memdaily.js';
import { memDailyGroups, publishedTypeNames } from '../data/question-types.js';
import { readNoisePool } from '../data/read-noise-pool.js';
import { foldMeans } from '../score/fold-means.js';
import { addNoise, type NoiseOptions } from './add-noise.js';
import { listedRecall, listedRecallMetric, scoreListedRecall } from './listing/listed-recall.js';
import { type MemDailyOptions, memDailyOptionsSchema } from './memdaily-options.js';
import { originalTenFoldMetrics, withOriginalTenFolds } from './original-ten-folds.js';
import { publishedFor } from './published-for.js';
import { judgeMemDaily } from './quality/judge-memdaily.js';
import { measureMemDaily } from './quality/measure-memdaily.js';

/** The original's figure, in addition to the mean with its interval over users (packages/memsim/spec.md#metrics). */
const tenFoldAccuracy: Metric = {
  name: 'ten-fold-accuracy',
  description:
    'Accuracy as the paper prints it: the mean over ten folds of the questions, with one standard deviation of the fold means on both sides. It is not a confidence interval. No question is dropped.',
  range: [0, 1],
  higherIsBetter: true,
  aggregate: true,
  score: () => null,
};

/** Adds the ten-fold accuracy of a system's answers, overall and by question type. */
function withTenFolds(result: SystemResult, answers: readonly AnswerRecord[]): SystemResult {
  const types = [...new Set(answers.map(({ type }) => type))].sort();
  const summary = (type: string | null): Estimate =>
    estimateOf(
      answers.filter((answer) => type === null || answer.type === type),
      `${result.name} ${type ?? ''}`,
    );
  const by = Object.fromEntries(types.map((type) => [type, summary(type)]));
  return { ...result, metrics: { ...result.metrics, [tenFoldAccuracy.name]: { ...summary(null), by } } };
}

function estimateOf(answers: readonly AnswerRecord[], stream: string): Estimate {
  const scores = answers.flatMap((answer) => {
    const score = answer.outcome === 'answered' ? accuracyMetric.score(answer) : null;
    return score === null ? [] : [score];
  });
  const rng = createRng(1128).stream(stream);
  const means = foldMeans(scores, { folds: 10, remainder: 'distribute', rng });
  return {
    value: means?.mean ?? null,
    low: means === null ? null : Math.max(0, means.mean - means.deviation),
    high: means === null ? null : Math.min(1, means.mean + means.deviation),
    n: scores.length,
    clusters: new Set(answers.map(({ cluster }) => cluster)).size,
  };
}

/**
 * MemSim's messages state their time themselves, and it finds them as they are: with `reference`, a memory of messages
 * would have the form of MemoryBench (packages/memsim/spec.md#agents). It asks for a letter in Chinese, as `fixed` does; the
 * plain prompts of the other originals are English.
 */
const memDailyProfiles: BenchmarkProfiles = {
  fixed: usualRules,
  reference: {
    asking: 'fixed',
    format: () => ({ showTime: false }),
    memory: ({ type }) => (/^(?:bm25|emb)-[ms]$/.test(type) ? 'fixed' : 'reference'),
  },
};

const line = z.object({
  type: z.string().min(1),
  group: z.enum(memDailyGroups),
  tid: z.int().nonnegative(),
  prediction: z.string(),
  retrieved: z.array(z.int()).optional(),
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
    groups: { order: publishedTypeNames },
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
