import { ConfigError } from '@memgym/core';
import { amemgymBenchmark } from './amemgym.js';
import type { Benchmark } from './benchmark.js';
import { conversationsBenchmark } from './conversations.js';
import { locomoBenchmark } from './locomo.js';
import { memDailyBenchmark } from './memdaily.js';
import { personaMemBenchmark } from './personamem.js';

/** The benchmarks that can be played. */
export const benchmarks: readonly Benchmark[] = [
  amemgymBenchmark,
  locomoBenchmark,
  memDailyBenchmark,
  personaMemBenchmark,
  conversationsBenchmark,
];

/** The benchmark of that name. @throws {ConfigError} listing the names there are */
export function findBenchmark(name: string): Benchmark {
  const found = benchmarks.find((benchmark) => benchmark.name === name);
  if (found !== undefined) return found;
  throw new ConfigError(`Unknown benchmark ${JSON.stringify(name)}.`, {
    key: 'benchmark.type',
    hint: `Benchmarks: ${benchmarks.map((benchmark) => benchmark.name).join(', ')}.`,
  });
}
