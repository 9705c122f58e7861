import type { MemorySystemDefinition } from '@memgym/core';
import { resolveMemorySystem } from '@memgym/memory-systems';
import { importModule } from './import-module.js';

/**
 * The memory system that a config or a command names: one that comes along, else the package or file of that
 * name.
 * @param folder what a relative path starts from and whose packages are meant: the folder of the config
 * @throws {ConfigError} naming the nearest system for a misspelt one, or why it could not be loaded
 */
export async function findSystem(type: string, folder: string): Promise<MemorySystemDefinition> {
  return resolveMemorySystem(type, { from: folder, importModule });
}
