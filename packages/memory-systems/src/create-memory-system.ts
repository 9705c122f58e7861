import type { MemorySystem, MemorySystemDefinition, RestorableMemory } from '@memgym/core';
import { findMemorySystem } from './built-in-memory-systems.js';
import { type MemorySystemUse, memorySystemOf } from './make-system.js';

export interface CreateMemorySystemOptions extends MemorySystemUse {
  /** A type of this package, or a definition from elsewhere. */
  readonly type: string | MemorySystemDefinition;
}

/**
 * A new memory system, empty or with the contents of its storage.
 *
 * @throws {ConfigError} for an unknown type, a wrong option, or a missing port
 * @throws {StorageError} when the storage contains another kind of memory, or is in use by another memory
 * @throws {UnsupportedCapabilityError} when there is a storage and the system cannot use one
 */
export function createMemorySystem(
  options: CreateMemorySystemOptions & { readonly type: string },
): RestorableMemory;
export function createMemorySystem(options: CreateMemorySystemOptions): MemorySystem;
export function createMemorySystem({ type, ...rest }: CreateMemorySystemOptions): MemorySystem {
  return memorySystemOf(typeof type === 'string' ? findMemorySystem(type) : type, rest);
}
