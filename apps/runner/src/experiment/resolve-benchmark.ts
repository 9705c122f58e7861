import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type JsonObject, nearestSpelling } from '@memgym/core';
import { type Benchmark, benchmarks } from '@memgym/evaluators';
import { resolvePackage } from '@memgym/memory-systems';
import { z } from 'zod';
import { importModule } from './import-module.js';

const moduleSchema = z.object({
  benchmark: z.custom<Benchmark>(
    (value) => typeof value === 'object' && value !== null && 'withOptions' in value,
    'expected what defineBenchmark returns',
  ),
});

/**
 * The benchmark that an experiment or a command names, with these options: a built-in one, else the `benchmark` that
 * the package or file of that name exports.
 * @param folder the folder that relative paths start from and whose packages are searched: that of the config
 * @throws {ConfigError} listing the built-in benchmarks, or saying why a module could not be loaded
 */
export async function resolveBenchmark(
  type: string,
  folder: string,
  options: JsonObject = {},
): Promise<Benchmark> {
  const builtIn = benchmarks.find((builtIn) => builtIn.type === type);
  if (builtIn !== undefined) return builtIn.withOptions(options);
  const file = benchmarkFileOf(type, folder);
  if (file === undefined) throw unknown(type);
  if (!existsSync(file)) {
    throw new ConfigError(`${file}: no such file.`, {
      key: 'benchmark.type',
      hint: 'Give a path relative to the experiment, the name of an installed package, or a built-in benchmark.',
    });
  }
  const { benchmark } = await load(file);
  return benchmark.withOptions(options);
}

/** The file that a benchmark from outside is imported from; undefined for a built-in one and an unknown name. */
export function benchmarkFileOf(type: string, folder: string): string | undefined {
  if (benchmarks.some((builtIn) => builtIn.type === type)) return undefined;
  if (/\.[cm]?[jt]s$/.test(type)) return resolve(folder, type);
  return /^(?:@[\w.-]+\/)?[a-z0-9][\w./-]*$/.test(type) ? resolvePackage(type, folder) : undefined;
}

function unknown(type: string): ConfigError {
  const names = benchmarks.map((builtIn) => builtIn.type);
  const nearest = nearestSpelling(type, names);
  const meant = nearest === undefined ? '' : `Did you mean ${nearest}? `;
  return new ConfigError(`Unknown benchmark ${JSON.stringify(type)}.`, {
    key: 'benchmark.type',
    hint: `${meant}Built-in benchmarks: ${names.join(', ')}. Others are named by their package or file.`,
  });
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
