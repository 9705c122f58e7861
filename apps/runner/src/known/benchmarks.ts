import {
  amemgymBenchmark,
  type Benchmark,
  conversationsBenchmark,
  locomoBenchmark,
  memDailyBenchmark,
  memoryBenchBenchmark,
  personaMemBenchmark,
} from '@memgym/evaluators';

/** The benchmarks that an experiment names by type alone, with their default options. */
export const benchmarks: readonly Benchmark[] = [
  amemgymBenchmark,
  locomoBenchmark,
  memDailyBenchmark,
  memoryBenchBenchmark,
  personaMemBenchmark,
  conversationsBenchmark,
];
