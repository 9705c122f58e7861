import { amemgymBenchmark } from './amemgym.js';
import type { Benchmark } from './benchmark.js';
import { conversationsBenchmark } from './conversations.js';
import { locomoBenchmark } from './locomo.js';
import { memDailyBenchmark } from './memdaily.js';
import { memoryBenchBenchmark } from './memorybench.js';
import { personaMemBenchmark } from './personamem.js';

/** The built-in benchmarks, with their default options. */
export const benchmarks: readonly Benchmark[] = [
  amemgymBenchmark,
  locomoBenchmark,
  memDailyBenchmark,
  memoryBenchBenchmark,
  personaMemBenchmark,
  conversationsBenchmark,
];
