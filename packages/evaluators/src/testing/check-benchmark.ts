import { type ChatModel, ConfigError } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { BenchmarkProperty, BenchmarkPropertyId } from './benchmark-property.js';
import type { BenchmarkTrial } from './benchmark-trial.js';
import { checkProperties, type PropertyCheck } from './check-properties.js';
import { answersUnmarked } from './properties/answers-unmarked.js';
import { episodesDeterministic } from './properties/episodes-deterministic.js';
import { episodesValid } from './properties/episodes-valid.js';
import { goldHidden } from './properties/gold-hidden.js';
import { idsUnique } from './properties/ids-unique.js';
import { metricsInRange } from './properties/metrics-in-range.js';
import { playDeterministic } from './properties/play-deterministic.js';
import { predictionsRoundTrip } from './properties/predictions-round-trip.js';

/** The result of one property. */
export type BenchmarkCheck = PropertyCheck<BenchmarkPropertyId>;

/** `conforms` is true if nothing failed. */
export interface BenchmarkCheckReport {
  readonly benchmark: string;
  readonly conforms: boolean;
  /** Number of episodes in the data, and number of played episodes. */
  readonly episodes: number;
  readonly played: number;
  readonly results: readonly BenchmarkCheck[];
}

export interface CheckBenchmarkOptions {
  /** The data file or folder. */
  readonly path: string;
  /** Number of episodes to play, from the first; checks without playing use all. Default 3. */
  readonly episodes?: number;
  /** Model that plays the user. Default: none; a benchmark that simulates a user then fails. */
  readonly simulator?: ChatModel;
}

const properties: readonly BenchmarkProperty[] = [
  episodesValid,
  episodesDeterministic,
  idsUnique,
  playDeterministic,
  goldHidden,
  answersUnmarked,
  metricsInRange,
  predictionsRoundTrip,
];

/**
 * Checks the properties that every benchmark must have. It needs no test runner and no paid model. A violation is
 * reported, not thrown.
 * @throws {MemGymError} when the data cannot be read
 */
export async function checkBenchmark(
  benchmark: Benchmark,
  { path, episodes = 3, simulator = noSimulator }: CheckBenchmarkOptions,
): Promise<BenchmarkCheckReport> {
  const loaded = await benchmark.load(path);
  const played = loaded.episodes.slice(0, episodes);
  const trial: BenchmarkTrial = { benchmark, path, loaded, played, simulator };
  const results = await checkProperties(properties, trial);
  return {
    benchmark: benchmark.type,
    conforms: results.every(({ outcome }) => outcome === 'passed'),
    episodes: loaded.episodes.length,
    played: played.length,
    results,
  };
}

const noSimulator: ChatModel = {
  info: { provider: 'none', model: 'none', simulated: true },
  complete: async () => {
    throw new ConfigError('The benchmark needs a model that plays the user, but none was given.', {
      key: 'simulator',
      hint: 'Pass `simulator` to checkBenchmark, such as the offline model.',
    });
  },
};
