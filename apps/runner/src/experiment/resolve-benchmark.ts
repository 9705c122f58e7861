import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type JsonObject } from '@memgym/core';
import { type Benchmark, benchmarks, configureBenchmark, findBenchmark } from '@memgym/evaluators';
import { resolvePackage } from '@memgym/memory-systems';
import { z } from 'zod';
import { importModule } from './import-module.js';

const moduleSchema = z.object({
  benchmark: z.custom<Benchmark>(
    (value) => typeof value === 'object' && value !== null && 'load' in value && 'play' in value,
    'expected what defineBenchmark returns',
  ),
});

/**
 * The benchmark that an experiment names, as its options play it: one that comes along, else the `benchmark` that the
 * package or file of that name exports.
 * @param folder what a relative path starts from and whose packages are meant: the folder of the config
 * @throws {ConfigError} listing the benchmarks that come along, or saying why a module could not be loaded
 */
export async function resolveBenchmark(
  type: string,
  folder: string,
  options: JsonObject = {},
): Promise<Benchmark> {
  if (benchmarks.some(({ name }) => name === type)) return configureBenchmark(type, options);
  const file = /\.[cm]?[jt]s$/.test(type) ? resolve(folder, type) : packageFile(type, folder);
  if (file === undefined) return findBenchmark(type);
  if (!existsSync(file)) {
    throw new ConfigError(`${file}: no such file.`, {
      key: 'benchmark.type',
      hint: 'Give a path relative to the experiment, the name of an installed package, or a benchmark of `memgym benchmarks`.',
    });
  }
  const { benchmark } = await load(file);
  return benchmark.withOptions?.(options) ?? benchmark;
}

function packageFile(name: string, folder: string): string | undefined {
  return /^(?:@[\w.-]+\/)?[a-z0-9][\w./-]*$/.test(name) ? resolvePackage(name, folder) : undefined;
}

async function load(file: string): Promise<z.infer<typeof moduleSchema>> {
  let module: unknown;
  try {
    module = await importModule(pathToFileURL(file).href);
  } catch (error) {
    throw new ConfigError(`${file}: cannot be imported: ${error instanceof Error ? error.message : error}`, {
      key: 'benchmark.type',
      hint: 'Import it with node by itself to see what is wrong.',
      cause: error,
    });
  }
  const parsed = moduleSchema.safeParse(module);
  if (parsed.success) return parsed.data;
  throw new ConfigError(`${file}: ${z.prettifyError(parsed.error)}`, {
    key: 'benchmark.type',
    hint: 'Export `benchmark`, made with defineBenchmark of @memgym/evaluators.',
  });
}
