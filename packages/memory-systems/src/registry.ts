import { ConfigError, type MemorySystemDefinition, nearestSpelling } from '@memgym/core';
import { builtInMemorySystems } from './built-in-memory-systems.js';
import { parseMemorySystemDefinition } from './parse-memory-system-definition.js';

/** Memory systems by their type. */
export interface MemorySystemRegistry {
  /** In the order they were given. */
  readonly definitions: readonly MemorySystemDefinition[];
  has(type: string): boolean;
  /** @throws {ConfigError} naming the types there are, and the nearest to an unknown one */
  find(type: string): MemorySystemDefinition;
}

/**
 * A registry of these definitions.
 * @param definitions default those of this package
 * @throws {ConfigError} when two have the same type, or one is no definition
 */
export function createMemorySystemRegistry(
  definitions: readonly MemorySystemDefinition[] = builtInMemorySystems,
): MemorySystemRegistry {
  const byType = new Map<string, MemorySystemDefinition>();
  for (const definition of definitions) {
    if (byType.has(definition.type)) {
      throw new ConfigError(`Two memory systems are called '${definition.type}'.`, {
        key: 'type',
        hint: 'Leave one of them out, or publish it under another type.',
      });
    }
    // The same door for those of this package and those from elsewhere.
    byType.set(definition.type, parseMemorySystemDefinition(definition, definition.type));
  }
  return {
    definitions: [...definitions],
    has: (type) => byType.has(type),
    find: (type) => {
      const definition = byType.get(type);
      if (definition !== undefined) return definition;
      const types = [...byType.keys()];
      const nearest = nearestSpelling(type, types);
      throw new ConfigError(`There is no memory system '${type}'; there are ${types.join(', ')}.`, {
        key: 'type',
        hint:
          nearest === undefined
            ? 'For one from another package, give the name of the package or the path of its file.'
            : `Did you mean '${nearest}'?`,
      });
    },
  };
}

const builtIn = createMemorySystemRegistry();

/**
 * The definition of that type in this package.
 * @throws {ConfigError} naming the types there are, and the nearest to an unknown one
 */
export function findMemorySystem(type: string): MemorySystemDefinition {
  return builtIn.find(type);
}
