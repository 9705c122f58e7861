import { amemgymBenchmark } from './amemgym/amemgym-benchmark.js';
import type { Benchmark } from './benchmarks/benchmark.js';
import { conversationsBenchmark } from './conversations/conversations-benchmark.js';
import { locomoBenchmark } from './locomo/locomo-benchmark.js';
import { memDailyBenchmark } from './memdaily/memdaily-benchmark.js';
import { memoryBenchBenchmark } from './memorybench/memorybench-benchmark.js';
import { personaMemBenchmark } from './personamem/personamem-benchmark.js';

/** The built-in benchmarks, with their default options. */
export const benchmarks: readonly Benchmark[] = [
  amemgymBenchmark,
  locomoBenchmark,
  memDailyBenchmark,
  memoryBenchBenchmark,
  personaMemBenchmark,
  conversationsBenchmark,
];
