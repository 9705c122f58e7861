import type { ChatModel, Episode } from '@memgym/core';
import type { Benchmark, LoadedEpisodes } from '../benchmarks/benchmark.js';

/** A benchmark, with data to check it. */
export interface BenchmarkTrial {
  readonly benchmark: Benchmark;
  readonly path: string;
  readonly loaded: LoadedEpisodes;
  /** The episodes to play. */
  readonly played: readonly Episode[];
  readonly simulator: ChatModel;
}
