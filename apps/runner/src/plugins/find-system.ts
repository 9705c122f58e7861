import type { MemorySystemDefinition } from '@memgym/core';
import { parseMemorySystemDefinition } from '@memgym/memory-systems/define';
import type { OfflineReply } from '@memgym/prompts';
import { knownMemorySystems } from './known-systems.js';
import type { LoadedPlugin } from './plugin-code.js';
import { loadedPlugin, type PluginKind, pluginReplies, resolvePlugin } from './resolve-plugin.js';

const kind: PluginKind<MemorySystemDefinition> = {
  name: 'memory system',
  key: 'type',
  builtIn: knownMemorySystems,
  exportName: 'memorySystem',
  madeBy: 'defineMemorySystem of @memgym/memory-systems',
  parse: parseMemorySystemDefinition,
};

/** The memory system with this name: see `resolvePlugin`. */
export function findSystem(type: string, folder: string): Promise<MemorySystemDefinition> {
  return resolvePlugin(kind, type, folder);
}

/** An outside memory system as it was loaded; undefined for a built-in one. */
export function loadedSystem(type: string, folder: string): Promise<LoadedPlugin | undefined> {
  return loadedPlugin(kind, type, folder);
}

/** The offline model's replies to the prompts of an outside memory system; none for a built-in one. */
export function repliesOfSystem(type: string, folder: string): Promise<readonly OfflineReply[]> {
  return pluginReplies(kind, type, folder);
}

/** Whether a system searches or writes with vectors. */
export const needsEmbedder = ({ needs }: MemorySystemDefinition): boolean => needs.includes('embedder');
