import { ConfigError } from '@memgym/core';
import type { Benchmark } from './benchmark.js';

/**
 * Returns the benchmark with its scores grouped by one of its `otherGroups`.
 * @throws {ConfigError} for an unknown name
 */
export function groupBenchmarkBy(benchmark: Benchmark, name: string): Benchmark {
  const { otherGroups = {} } = benchmark.results;
  const of = Object.hasOwn(otherGroups, name) ? otherGroups[name] : undefined;
  if (of !== undefined) return { ...benchmark, results: { ...benchmark.results, groups: { name, of } } };
  const known = Object.keys(otherGroups);
  throw new ConfigError(`${benchmark.type} cannot be grouped by ${JSON.stringify(name)}.`, {
    key: 'by',
    hint: known.length === 0 ? 'It has only its default groups.' : `Other groupings: ${known.join(', ')}.`,
  });
}
