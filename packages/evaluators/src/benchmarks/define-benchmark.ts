import { type Episode, type JsonObject, type Protocol, parseConfig } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import type { Metric } from '@memgym/scoring';
import { z } from 'zod';
import type { Benchmark, LoadContext, PlayContext, PredictionFormat } from './benchmark.js';

/** What {@link defineBenchmark} takes. */
export interface BenchmarkDefinition<Options> {
  /** What experiments and results call it. */
  readonly type: string;
  /** One sentence: whose memory is asked about what. */
  readonly description: string;
  /** What `benchmark.options` of an experiment takes; each key with a default. */
  readonly options: z.ZodType<Options>;
  /**
   * Reads the data: episodes with ids that are unique, and the files that they came from.
   * @throws {DatasetError} naming file and place of what is wrong
   */
  load(
    path: string,
    options: Options,
    context?: LoadContext,
  ): Promise<Pick<LoadedDataset, 'episodes' | 'files'> & Partial<Pick<LoadedDataset, 'quirks'>>>;
  /** The steps that an episode is played by, such as {@link readThenAsk}. */
  protocol(episode: Episode, options: Options, context: PlayContext): Protocol;
  /** The first is the one to look at first. */
  readonly metrics: readonly [Metric, ...Metric[]];
  /** How answers made elsewhere are written. Default `question_id` and `prediction`. */
  readonly predictions?: PredictionFormat;
}

const line = z.object({ question_id: z.string(), prediction: z.string() });

const plainPredictions: PredictionFormat = {
  fields: 'question_id, prediction',
  schema: line,
  read: (value) => {
    const { question_id, prediction } = line.parse(value);
    return { questionId: question_id, prediction };
  },
};

/**
 * A benchmark from its four parts: options, loader, protocol and metrics. Answers are grouped by question type.
 *
 * @example
 * export const benchmark = defineBenchmark({ type: 'pets', description, options, load, protocol: readThenAsk, metrics });
 *
 * @throws {ConfigError} when the options do not all have defaults
 */
export function defineBenchmark<Options>(definition: BenchmarkDefinition<Options>): Benchmark {
  return benchmarkWith(definition, {});
}

function benchmarkWith<Options>(definition: BenchmarkDefinition<Options>, given: JsonObject): Benchmark {
  const { type, description, metrics, predictions = plainPredictions } = definition;
  const options = parseConfig('benchmark.options', definition.options, given);
  return {
    name: type,
    title: type,
    description,
    dataset: type,
    optionsSchema: definition.options,
    withOptions: (other) => benchmarkWith(definition, other),
    async load(path, context) {
      const { episodes, files, quirks = [] } = await definition.load(path, options, context);
      return { benchmark: type, episodes, files, quirks };
    },
    play: (episode, context) => definition.protocol(episode, options, context),
    readReply: (reply) => reply.trim(),
    metrics,
    headline: metrics[0].name,
    groupBy: ({ type: group }) => group,
    groups: [],
    baselines: [],
    published: [],
    predictions,
  };
}
