import { ConfigError, type JsonObject } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { OfflineReply } from '@memgym/prompts';
import { benchmarks } from '../known/benchmarks.js';
import type { LoadedPlugin } from './plugin-code.js';
import { loadedPlugin, type PluginKind, pluginReplies, resolvePlugin } from './resolve-plugin.js';

const kind: PluginKind<Benchmark> = {
  name: 'benchmark',
  key: 'benchmark.type',
  builtIn: benchmarks,
  exportName: 'benchmark',
  madeBy: 'defineBenchmark of @memgym/evaluators',
  parse(value, origin) {
    if (typeof value === 'object' && value !== null && 'withOptions' in value) return value as Benchmark;
    throw new ConfigError(`The \`benchmark\` of '${origin}' is not a benchmark.`, {
      key: 'benchmark.type',
      hint: 'Make it with defineBenchmark of @memgym/evaluators.',
    });
  },
};

/** The benchmark with this name and its default options: see `resolvePlugin`. */
export function findBenchmark(type: string, folder: string): Promise<Benchmark> {
  return resolvePlugin(kind, type, folder);
}

/** The benchmark with this name and these options: see `resolvePlugin`. */
export async function resolveBenchmark(
  type: string,
  folder: string,
  options: JsonObject = {},
): Promise<Benchmark> {
  const benchmark = await findBenchmark(type, folder);
  return benchmark.withOptions(options);
}

/** An outside benchmark as it was loaded; undefined for a built-in one. */
export function loadedBenchmark(type: string, folder: string): Promise<LoadedPlugin | undefined> {
  return loadedPlugin(kind, type, folder);
}

/** The offline model's replies to the prompts of an outside benchmark; none for a built-in one. */
export function repliesOfBenchmark(type: string, folder: string): Promise<readonly OfflineReply[]> {
  return pluginReplies(kind, type, folder);
}
