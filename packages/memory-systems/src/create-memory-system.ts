import type { MemorySystem, MemorySystemDefinition } from '@memgym/core';
import { findMemorySystem } from './built-in-memory-systems.js';
import { type MemorySystemUse, memorySystemOf } from './memory-system-of.js';

export interface CreateMemorySystemOptions extends MemorySystemUse {
  /** A type of this package, or a definition from elsewhere. */
  readonly type: string | MemorySystemDefinition;
}

/**
 * A new memory system: empty, or as it is in its storage.
 * @throws {ConfigError} for an unknown type, a wrong option, or a port that the system needs and was not given
 * @throws {StorageError} when the storage holds another kind of memory, or another memory has it
 * @throws {UnsupportedCapabilityError} when there is a storage and the system cannot use one
 */
export function createMemorySystem({ type, ...rest }: CreateMemorySystemOptions): MemorySystem {
  return memorySystemOf(typeof type === 'string' ? findMemorySystem(type) : type, rest);
}
