import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MemorySystemDefinition } from '@memgym/core';
import {
  type LoadMemorySystemDefinitionOptions,
  loadMemorySystemDefinition,
} from './load-memory-system-definition.js';
import { createMemorySystemRegistry } from './registry.js';
import { resolvePackage } from './resolve-package.js';

/**
 * The memory system that a config or a command names: a type of this package, else the package or the file of
 * that name. A file without `./` is one when it ends like a module and is there.
 * @throws {ConfigError} naming the nearest type for a misspelt one, or why it could not be loaded
 */
export async function resolveMemorySystem(
  type: string,
  options: LoadMemorySystemDefinitionOptions = {},
): Promise<MemorySystemDefinition> {
  const registry = createMemorySystemRegistry();
  if (registry.has(type)) return registry.find(type);
  const { from = '.' } = options;
  if (/\.[cm]?[jt]s$/.test(type) && existsSync(resolve(from, type))) {
    return loadMemorySystemDefinition(resolve(from, type), options);
  }
  const isElsewhere = /^(?:\.{0,2}[\\/]|[a-zA-Z]:[\\/]|@)/.test(type) || type.startsWith('memgym-memory-');
  return isElsewhere || isInstalled(type, from)
    ? loadMemorySystemDefinition(type, options)
    : registry.find(type);
}

function isInstalled(name: string, from: string): boolean {
  if (!/^[a-z0-9][\w.-]*(?:\/[\w./-]+)?$/.test(name)) return false;
  try {
    return resolvePackage(name, from) !== undefined;
  } catch {
    // It is there; loading it says what is wrong with it.
    return true;
  }
}
