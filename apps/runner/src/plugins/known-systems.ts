import type { MemorySystemDefinition } from '@memgym/core';
import { memorySystem as httpMemory } from '@memgym/memory-http';
import { memorySystem as restMemory } from '@memgym/memory-http/rest';
import { memorySystem as mcpMemory } from '@memgym/memory-mcp';
import { builtInMemorySystems } from '@memgym/memory-systems/all';

/** The memory systems that an experiment names by type alone: the built-in ones, and those that are elsewhere. */
export const knownMemorySystems: readonly MemorySystemDefinition[] = [
  ...builtInMemorySystems,
  httpMemory,
  restMemory,
  mcpMemory,
];
