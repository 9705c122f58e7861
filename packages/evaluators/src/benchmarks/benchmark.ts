import type { JsonObject } from '@memgym/core';
import type { LoadedDataset, Quirk } from '@memgym/datasets';
import type { Metric } from '@memgym/scoring';
import type * as z from 'zod';
import type { BenchmarkProtocol } from './benchmark-protocol.js';
import type { BenchmarkResults } from './benchmark-results.js';
import type { BenchmarkProfiles } from './benchmark-rules.js';
import type { DataQuality } from './data-quality.js';
import type { LabelStudy } from './label-study.js';
import type { LoadContext } from './load-context.js';
import type { PredictionFormat } from './prediction-format.js';

/** The result of a loader: the episodes and the files they were read from. */
export type LoadedEpisodes = Omit<LoadedDataset, 'benchmark'>;

/** A benchmark with its options, made by {@link defineBenchmark}. */
export interface Benchmark {
  readonly type: string;
  readonly description: string;
  /** The options, with defaults filled in. */
  readonly options: JsonObject;
  readonly optionsSchema: z.ZodType;
  /** The same benchmark with other options. @throws {ConfigError} for a wrong option */
  withOptions(options: JsonObject): Benchmark;
  load(path: string, context?: LoadContext): Promise<LoadedEpisodes>;
  readonly protocol: BenchmarkProtocol;
  /** How each profile plays it, for all memory systems alike. Default: it has no profiles. */
  readonly profiles?: BenchmarkProfiles;
  /** The first is the headline metric. */
  readonly metrics: readonly [Metric, ...Metric[]];
  readonly results: BenchmarkResults;
  readonly predictions: PredictionFormat;
  /** Quality measures for the benchmark's data. Default: not measured. */
  readonly quality?: DataQuality;
  /** Known oddities of the data, whose findings `load` returns. Default: those of MemGym's own data sets. */
  readonly quirks?: readonly Quirk[];
  /** Samples of the data and of conversations for people to label. Default: none. */
  readonly studies?: readonly LabelStudy[];
}
