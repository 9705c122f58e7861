import type { ChatModel, Episode } from '@memgym/core';
import type { Benchmark, LoadedEpisodes } from '../benchmarks/benchmark.js';

/** A benchmark with the data that it is checked on. */
export interface BenchmarkTrial {
  readonly benchmark: Benchmark;
  readonly path: string;
  readonly loaded: LoadedEpisodes;
  /** The episodes that are played. */
  readonly played: readonly Episode[];
  readonly simulator: ChatModel;
}
