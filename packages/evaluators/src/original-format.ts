import { ConfigError } from '@memgym/core';
import type { Benchmark } from './benchmarks/benchmark.js';
import type { OriginalFormats } from './benchmarks/original-formats.js';
import { benchmarks } from './built-in-benchmarks.js';

type Command = 'convert' | 'export' | 'score';

/** The built-in benchmarks that support a format of their original program. */
export function benchmarksWith(command: Command): readonly Benchmark[] {
  return benchmarks.filter(({ original }) => original?.[command] !== undefined);
}

/**
 * A format of a benchmark's original program.
 * @throws {ConfigError} listing the benchmarks that support it
 */
export function originalFormat<Name extends Command>(
  { type, original }: Pick<Benchmark, 'type' | 'original'>,
  command: Name,
): NonNullable<OriginalFormats[Name]> {
  const format = original?.[command];
  if (format !== undefined) return format;
  throw new ConfigError(`${type} does not support \`${command}\`.`, {
    key: 'benchmark',
    hint: `Benchmarks that do: ${benchmarksWith(command)
      .map((benchmark) => benchmark.type)
      .join(', ')}.`,
  });
}
