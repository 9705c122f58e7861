import { type JsonObject, parseConfig } from '@memgym/core';
import { z } from 'zod';
import type { Benchmark } from './benchmark.js';
import { findBenchmark } from './registry.js';

/**
 * The benchmark of that name, as these options play it.
 * @throws {ConfigError} for an unknown name, or an option that it does not take
 */
export function configureBenchmark(name: string, options: JsonObject = {}): Benchmark {
  const benchmark = findBenchmark(name);
  if (benchmark.withOptions !== undefined) return benchmark.withOptions(options);
  parseConfig('benchmark.options', z.strictObject({}), options);
  return benchmark;
}
