import type { MemorySystemDefinition } from '@memgym/core';
import { builtInMemorySystems, parseMemorySystemDefinition } from '@memgym/memory-systems';
import { resolvePlugin } from './resolve-plugin.js';

/** The memory system with this name: see `resolvePlugin`. */
export function findSystem(type: string, folder: string): Promise<MemorySystemDefinition> {
  return resolvePlugin(
    {
      name: 'memory system',
      key: 'type',
      builtIn: builtInMemorySystems,
      exportName: 'memorySystem',
      madeBy: 'defineMemorySystem of @memgym/memory-systems',
      parse: parseMemorySystemDefinition,
    },
    type,
    folder,
  );
}
