import { type Episode, type JsonObject, parseConfig, type Question } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { Quirk } from '@memgym/datasets';
import type { Metric } from '@memgym/scoring';
import { normalized } from '@memgym/text';
import * as z from 'zod';
import type { Benchmark, LoadedEpisodes } from './benchmark.js';
import type { BenchmarkProtocol } from './benchmark-protocol.js';
import type { BenchmarkResults } from './benchmark-results.js';
import type { BenchmarkProfiles } from './benchmark-rules.js';
import { checkedMetrics } from './checked-metrics.js';
import type { DataQuality } from './data-quality.js';
import type { LabelStudy } from './label-study.js';
import type { LoadContext } from './load-context.js';
import type { PredictionFormat } from './prediction-format.js';
import { requireWhole } from './whole-data.js';

type BenchmarkMetrics = readonly [Metric, ...Metric[]];

/** The input of {@link defineBenchmark}. */
export interface BenchmarkDefinition<Options extends object> {
  /** Its name in experiments and results, and the folder of its data in `MEMGYM_DATA_DIR`. */
  readonly type: string;
  /** One sentence: the data and the questions. */
  readonly description: string;
  /** Schema of `benchmark.options` in an experiment; every key needs a default. Default: no options. */
  readonly options?: z.ZodType<Options>;
  /**
   * Reads the data: episodes with unique ids, and the files they were read from. Data of which something is `missing` are
   * refused, unless the options have {@link incompleteOption} set.
   * @throws {DatasetError} naming file and place of each fault
   */
  load(
    path: string,
    options: Options,
    context?: LoadContext,
  ): Promise<Pick<LoadedEpisodes, 'episodes' | 'files'> & Partial<LoadedEpisodes>>;
  /** How episodes are played, such as `{ play: readThenAsk }`. */
  protocol(options: Options): BenchmarkProtocol;
  /**
   * How each profile of an experiment plays it, for all memory systems alike, those from outside included. Default: it
   * has no profiles, and is asked as `fixed`.
   */
  readonly profiles?: BenchmarkProfiles;
  /**
   * Metrics of single answers, and descriptions of the metrics that `results.summarize` adds. The first is the headline
   * metric. A function if they depend on the options.
   */
  readonly metrics: BenchmarkMetrics | ((options: Options) => BenchmarkMetrics);
  /**
   * The way of summarizing, comparing and showing answers; a function if it depends on the options. Default: means by
   * question type.
   */
  readonly results?: BenchmarkResults | ((options: Options) => BenchmarkResults);
  /**
   * Format of predictions made by other programs; a function if it depends on the options. Default: `question_id`,
   * `prediction` and `retrieved`.
   */
  readonly predictions?: PredictionFormat | ((options: Options) => PredictionFormat);
  /** Quality measures for the data, for `memgym data check`. Default: not measured. */
  readonly quality?: DataQuality;
  /** Known oddities of the data, shown by `memgym data check`; `load` returns where they were found. Default: none. */
  readonly quirks?: readonly Quirk[];
  /** Samples of the data and of conversations for people to label, for `memgym data sample`. Default: none. */
  readonly studies?: readonly LabelStudy[];
}

const plainPredictions: PredictionFormat = {
  fields: 'question_id, prediction, retrieved? (ranked turn ids)',
  schema: z
    .object({
      question_id: z.union([z.string(), z.int()], 'expected a text').transform(String),
      prediction: z.union([z.string(), z.number()], 'expected a text').transform(String),
      retrieved: z.array(z.string()).optional(),
    })
    .transform(({ question_id, ...rest }) => ({ questionId: question_id, ...rest })),
  write: ({ questionId, prediction, retrieved }) => ({
    question_id: questionId,
    prediction,
    ...(retrieved !== undefined && { retrieved: [...retrieved] }),
  }),
};

/**
 * Defines a benchmark from its parts: options, loader, protocol and metrics, plus results and predictions if the
 * defaults do not fit. Export it as `benchmark`; experiments find it by the name of its package or file.
 *
 * @example
 * ```ts
 * import { defineBenchmark, freeTextF1Metric, type LoadedEpisodes, readThenAsk } from '@memgym/evaluators';
 *
 * declare function readPets(path: string): Promise<LoadedEpisodes>;
 *
 * export const benchmark = defineBenchmark({
 *   type: 'pets',
 *   description: 'One person and their pets.',
 *   load: readPets,
 *   protocol: () => ({ play: readThenAsk }),
 *   metrics: [freeTextF1Metric],
 * });
 * ```
 *
 * @throws {ConfigError} when an option has no default
 * @throws {InvalidArgumentError} when two metrics have one name
 */
export function defineBenchmark<Options extends object = Record<string, never>>(
  definition: BenchmarkDefinition<Options>,
): Benchmark {
  return withOptions(definition, {});
}

function withOptions<Options extends object>(
  definition: BenchmarkDefinition<Options>,
  given: JsonObject,
): Benchmark {
  const {
    type,
    description,
    metrics,
    results = {},
    predictions = plainPredictions,
    profiles,
    quality,
    quirks,
    studies,
  } = definition;
  // Without a schema, Options is the empty object.
  const schema = definition.options ?? (z.strictObject({}) as unknown as z.ZodType<Options>);
  const options = parseConfig('benchmark.options', schema, given);
  return {
    type,
    description,
    options: JSON.parse(JSON.stringify(options)) as JsonObject,
    optionsSchema: schema,
    withOptions: (other) => withOptions(definition, other),
    load: async (path, context) => {
      const { episodes, ...loaded } = await definition.load(path, options, context);
      requireWhole(path, loaded, options);
      return { quirks: [], ...loaded, episodes: episodes.map(inOneForm) };
    },
    protocol: definition.protocol(options),
    metrics: checkedMetrics(type, typeof metrics === 'function' ? metrics(options) : metrics),
    results: typeof results === 'function' ? results(options) : results,
    predictions: typeof predictions === 'function' ? predictions(options) : predictions,
    ...defined({ profiles, quality, quirks, studies }),
  };
}

/** An episode whose names of types and clusters are in one Unicode form: names that look alike are one group. */
function inOneForm(episode: Episode): Episode {
  const { questions } = episode.conversation;
  const isNormal = (question: Question): boolean =>
    question.type === normal(question.type) && question.cluster === normal(question.cluster);
  if (episode.cluster === normal(episode.cluster) && questions.every(isNormal)) return episode;
  return {
    ...episode,
    cluster: normal(episode.cluster),
    conversation: {
      ...episode.conversation,
      questions: questions.map((question) => ({
        ...question,
        type: normal(question.type),
        ...defined({ cluster: normal(question.cluster) }),
      })),
    },
  };
}

function normal(name: string): string;
function normal(name: string | undefined): string | undefined;
function normal(name: string | undefined): string | undefined {
  return name === undefined ? undefined : normalized(name, 'NFC');
}
