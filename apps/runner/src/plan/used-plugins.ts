import type { RunPlugin } from '@memgym/core';
import type { Experiment } from '../experiment/experiment-schema.js';
import { loadedEmbedder } from '../plugins/find-embedder.js';
import type { LoadedPlugin } from '../plugins/plugin-code.js';
import { loadedBenchmark } from '../plugins/resolve-benchmark.js';
import type { PlannedSystem } from './planned-system.js';

/** A plugin from outside, and its use. */
export interface UsedPlugin extends Pick<RunPlugin, 'kind' | 'name'>, LoadedPlugin {}

/** The plugins from outside, each once. */
export async function usedPlugins(
  { benchmark, embedder }: Experiment,
  folder: string,
  systems: readonly PlannedSystem[],
): Promise<UsedPlugin[]> {
  const named = [
    { kind: 'benchmark', name: benchmark.type, plugin: await loadedBenchmark(benchmark.type, folder) },
    { kind: 'embedder', name: embedder.type, plugin: await loadedEmbedder(embedder.type, folder) },
    ...systems.map(({ config, plugin }) => ({ kind: 'memory system', name: config.type, plugin }) as const),
  ] as const;
  const plugins = named.flatMap(({ plugin, ...use }) =>
    plugin === undefined ? [] : [{ ...use, ...plugin }],
  );
  return [...new Map(plugins.map((plugin) => [`${plugin.kind} ${plugin.name}`, plugin])).values()];
}
