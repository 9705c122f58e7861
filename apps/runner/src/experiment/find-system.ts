import type { MemorySystemDefinition } from '@memgym/core';
import { createMemorySystemRegistry, loadMemorySystemDefinition } from '@memgym/memory-systems';

const registry = createMemorySystemRegistry();

/**
 * The memory system that a config names: one that comes along, else the package or file of that name.
 * @param folder what a relative path starts from: the folder of the config
 * @throws {ConfigError} naming the nearest system for a misspelt one, or why it could not be loaded
 */
export async function findSystem(type: string, folder: string): Promise<MemorySystemDefinition> {
  const isElsewhere = /^(?:\.{0,2}[\\/]|@)/.test(type) || type.startsWith('memgym-memory-');
  return registry.has(type) || !isElsewhere
    ? registry.find(type)
    : loadMemorySystemDefinition(type, { from: folder });
}
