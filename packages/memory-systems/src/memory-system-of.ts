import {
  ConfigError,
  type MemoryStorage,
  type MemorySystem,
  type MemorySystemDefinition,
  type MemorySystemPorts,
  parseConfig,
  requireCapability,
} from '@memgym/core';

export interface MemorySystemUse {
  /** What the system's `optionsSchema` takes. Default its defaults. */
  readonly options?: unknown;
  /** What the system may use: a chat model, an embedder. Default nothing. */
  readonly ports?: MemorySystemPorts;
  /** What its state is kept in; the system closes it. Default nothing: it is gone with the process. */
  readonly storage?: MemoryStorage;
}

/**
 * A memory system of that definition: empty, or as it is in its storage.
 * @throws {ConfigError} for a wrong option, or a port that the system needs and was not given
 * @throws {StorageError} when the storage holds another kind of memory, or another memory has it
 * @throws {UnsupportedCapabilityError} when there is a storage and the system cannot keep its state in one
 */
export function memorySystemOf(
  definition: MemorySystemDefinition,
  { options = {}, ports = {}, storage }: MemorySystemUse = {},
): MemorySystem {
  const missing = definition.needs.find((port) => ports[port] === undefined);
  if (missing !== undefined) {
    throw new ConfigError(`Memory system '${definition.type}' needs a port '${missing}'.`, {
      key: `ports.${missing}`,
      hint: missing === 'embedder' ? 'Pass an embedder, or choose bm25-m.' : 'Pass a chat model.',
    });
  }
  const system = definition.create(
    parseConfig(`Memory system '${definition.type}'`, definition.optionsSchema, options),
    ports,
  );
  if (storage !== undefined) requireCapability(system, 'persist')(storage);
  return system;
}
