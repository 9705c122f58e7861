import {
  amemgymBenchmark,
  type Benchmark,
  conversationsBenchmark,
  locomoBenchmark,
} from '@memgym/evaluators';
import { memoryBenchBenchmark } from '@memgym/memorybench';
import { memDailyBenchmark } from '@memgym/memsim';
import { personaMemBenchmark } from '@memgym/personamem';

/** The benchmarks that an experiment names by type alone, with their default options. */
export const benchmarks: readonly Benchmark[] = [
  amemgymBenchmark,
  locomoBenchmark,
  memDailyBenchmark,
  memoryBenchBenchmark,
  personaMemBenchmark,
  conversationsBenchmark,
];
